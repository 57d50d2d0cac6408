/** A reason not to start that its reader can act on: printed as it is, without a stack. */
export class CannotStart extends Error {}
