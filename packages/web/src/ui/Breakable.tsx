/** A text that may hold an e-mail address: it breaks before the @, inside a word only where even that is too long. */
import { Fragment } from 'react'

export const Breakable = ({ children }: { children: string }) =>
  children.split(/(?=@)/).map((part, n) => (
    <Fragment key={n}>
      {n > 0 && <wbr />}
      {part}
    </Fragment>
  ))
