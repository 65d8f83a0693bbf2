/** A level that cannot be played; the message is a sentence for the user. */
export class BadLevel extends Error {}
