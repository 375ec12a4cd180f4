/** The outcome of something handed in, as a tag, and where it is mended. */
import type { NetworkRequest } from '@taschino/contract/agent-shapes.ts'
import { paths } from '../../../routing/paths.ts'
import type { TagKind } from '../../../ui/Chip.tsx'

export type End = NetworkRequest['state']
export const LOOK: Readonly<Record<End, TagKind>> = {
  waiting: 'plain',
  returned: 'warn',
  approved: 'ok',
  rejected: 'bad',
  withdrawn: 'plain',
}

/** Where it is corrected, or looked at. */
export const placeOf = ({ kind, about }: Pick<NetworkRequest, 'kind' | 'about'>): string =>
  kind === 'dispute' ? paths.agentReport('lines') : kind === 'agency' ? paths.agentAgency(about.id) : paths.shopRecord(about.id)
