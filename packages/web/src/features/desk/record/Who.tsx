/** A name that links to its person's record. */
import type { Side } from '@taschino/contract/desk-records.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'

function pathOf({ kind, id }: Pick<Side, 'kind' | 'id'>): string | null {
  if (id === null) return null
  switch (kind) {
    case 'user':
      return deskPaths.record('user', id)
    case 'shop':
      return deskPaths.record('shop', id)
    case 'agency':
      return paths.companyAgency(id)
    case 'company':
      return null
  }
}

export function Who({ side }: { side: Pick<Side, 'kind' | 'id' | 'name'> }) {
  const to = pathOf(side)
  return to === null ? (
    <bdi>{side.name}</bdi>
  ) : (
    <Link to={to} className="font-semibold text-brand">
      <bdi>{side.name}</bdi>
    </Link>
  )
}
