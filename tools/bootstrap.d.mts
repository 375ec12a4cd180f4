/** What TypeScript needs to know of bootstrap.mjs. */

/** Builds the app where its sources have changed since; `always`: also where they have not. Ends the process with a sentence if it cannot. */
export function ensureWeb(how?: { always?: boolean }): Promise<void>
