/** The name under which the words of a coming screen stand: its own part of the address, without what is filled in. */
import { COMING } from '../../routing/coming.ts'
import { matchPath } from '../../routing/match.ts'

export function comingName(pathname: string): string {
  const pattern = COMING.find((one) => matchPath(one.path, pathname))?.path ?? pathname
  return (
    pattern
      .split('/')
      .findLast((part) => part !== '' && !part.startsWith(':'))
      ?.replaceAll('-', '_') ?? ''
  )
}
