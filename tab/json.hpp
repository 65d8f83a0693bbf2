// Just enough JSON to write answers with.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/types.hpp"

namespace pushwise::json {

inline std::string text(std::string_view plain) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : plain) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (code < 0x20) {
      out += "\\u00";
      out += digits[code >> 4];
      out += digits[code & 15];
    } else {
      out += c;
    }
  }
  return out + '"';
}

inline std::string flag(bool value) { return value ? "true" : "false"; }

// null: there is no solution.
inline std::string cost(Cost value) { return value >= infinite ? "null" : std::to_string(value); }

inline std::string array(const std::vector<std::string>& entries) {
  std::string out = "[";
  for (const std::string& entry : entries) out += (out.size() > 1 ? "," : "") + entry;
  return out + "]";
}

inline std::string list(const std::vector<std::size_t>& entries) {
  std::vector<std::string> out;
  for (const std::size_t entry : entries) out.push_back(std::to_string(entry));
  return array(out);
}

class Object {
 public:
  void add(std::string_view name, std::string_view value) {
    if (!out_.empty()) out_ += ',';
    out_ += text(name);
    out_ += ':';
    out_ += value;
  }
  std::string str() const { return "{" + out_ + "}"; }

 private:
  std::string out_;
};

}  // namespace pushwise::json
