/** The call that tells somebody who they are: name, role and, for shop people, what their shop accepts. */
import { getProfile } from '@taschino/contract/people/profile.ts'
import { handle } from '../../../http/handle.ts'
import { refuseCommon } from '../../../http/refusal.ts'
import { loadPerson } from './person-store.ts'

export const getProfileAnswer = handle(getProfile)(async ({ who, db, settings }) => {
  const person = await loadPerson(db, who.idUser)
  if (!person) return refuseCommon('not_found')
  const { idAgency, agencyName, isGroup, shopCapabilities, ...rest } = person
  return {
    ...rest,
    isGroup: isGroup ?? false,
    shopCapabilities: shopCapabilities ?? [],
    agency: idAgency === null || agencyName === null ? null : { id: idAgency, name: agencyName },
    timeZone: settings.timeZone,
  }
})
