/** The operations of the company on an agency whose order waits. */
import { setAgencyState } from '@taschino/contract/agencies-record.ts'
import { says, type Operation } from './says.ts'
import type { Scene } from './scene.ts'

const moves = async ({ marta, alfio }: Scene, state: 'active' | 'suspended' | 'ended'): Promise<string> =>
  (await says(marta, setAgencyState, { params: { id: alfio.place }, body: { state, reason: 'Prova' } })).said

export const AGENCY_OPERATIONS = {
  suspend: { says: 'the company suspends it', does: (scene) => moves(scene, 'suspended') },
  letGoOn: { says: 'the company lets it go on', does: (scene) => moves(scene, 'active') },
  end: { says: 'the company ends it', does: (scene) => moves(scene, 'ended') },
} as const satisfies Record<string, Operation>
