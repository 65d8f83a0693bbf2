// Which of the two builds of the core this processor can run. A module of its own, small and built
// for any processor: it is asked before either of them is loaded.
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <cpuid.h>

namespace {

// The level x86-64-v3: all its instructions, also those an emulator or a hypervisor may hide.
bool supports_v3() {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("bmi") ||
      !__builtin_cpu_supports("bmi2") || !__builtin_cpu_supports("fma"))
    return false;
  unsigned a = 0, b = 0, c = 0, d = 0;
  constexpr unsigned movbe = 1U << 22, f16c = 1U << 29, lzcnt = 1U << 5;
  if (!__get_cpuid(1, &a, &b, &c, &d) || (c & movbe) == 0 || (c & f16c) == 0) return false;
  return __get_cpuid(0x80000001, &a, &b, &c, &d) && (c & lzcnt) != 0;
}

PyObject* answer(PyObject* /*module*/, PyObject* /*nothing*/) {
  return PyBool_FromLong(supports_v3());
}

PyMethodDef functions[] = {
    {"supports_v3", answer, METH_NOARGS, "Whether this processor has all of x86-64-v3."},
    {nullptr, nullptr, 0, nullptr}};

PyModuleDef module{
    PyModuleDef_HEAD_INIT, "_cpu", nullptr, 0, functions, nullptr, nullptr, nullptr, nullptr};

}  // namespace

PyMODINIT_FUNC PyInit__cpu() { return PyModule_Create(&module); }
