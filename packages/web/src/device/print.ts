/** Prints what is on the screen; the print styles decide what of it. */
export const printPage = (): void => window.print()
