/**
 * A text that may hold an e-mail address: where it does not fit it breaks before the @, and inside a word only when even that is too long.
 */
import { Fragment } from 'react'

export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?=@)/).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ))
