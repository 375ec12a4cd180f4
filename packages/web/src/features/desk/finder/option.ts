/** The type of a result of the search, and of its groups. */
export interface Option {
  readonly key: string
  readonly title: string
  readonly detail: string
  /** Money at the end of the line. */
  readonly end?: string
  readonly to: string
}
export interface OptionGroup {
  readonly key: string
  readonly title: string
  readonly options: readonly Option[]
}
