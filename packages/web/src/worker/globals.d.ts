/** Declares what the build fills in: the files that every start needs, each with the hash of its content. */
declare const __SHELL__: readonly (readonly [path: string, mark: string])[]
/** Address of the page among them. */
declare const __START_PAGE__: string
/** One mark over all of them. */
declare const __SHELL_MARK__: string
/** The sentences of notifications, by language. */
declare const __PUSH_WORDS__: Readonly<Record<'it' | 'en', Readonly<Record<string, string>>>>
