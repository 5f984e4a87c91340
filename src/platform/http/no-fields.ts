/** The body of an action that takes none: left out, or `{}`. Without a class for it any body would be welcome. */
export class NoFields {}
