/** A line of what the search shows, and the group that it stands in. */
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
