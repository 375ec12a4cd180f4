/** Keeps the open barcode encrypted on the device, because tills often have no network and a reloaded page must still show it. */
import { useEffect, useState } from 'react'
import type { GdoBarcode } from '@taschino/contract/barcodes.ts'
import { useSession } from '../../../api/session.ts'
import { dropSealed, openSealed, sealAway } from '../../../device/sealed.ts'

const NAME = 'gdo-code'
const LONGEST_MS = 15 * 60_000

export interface SealedCode {
  readonly barcode: GdoBarcode
  /** By this device's clock. */
  readonly until: number
}

/** Over, or further away than any code ever is: then somebody has turned the clock. */
const isGood = ({ until }: SealedCode, now: number): boolean => until > now && until - now <= LONGEST_MS

/** `known`: what the service says; undefined as long as it has said nothing, so that what lies sealed counts. */
export function useSealedCode(known: SealedCode | null | undefined): SealedCode | null {
  const { idUser } = useSession()
  const [sealed, setSealed] = useState<SealedCode | null>(null)
  useEffect(() => {
    let wanted = true
    if (idUser !== null)
      void openSealed<SealedCode>(idUser, NAME).then((found) => {
        if (!found) return
        if (!isGood(found, Date.now())) void dropSealed(idUser, NAME)
        else if (wanted) setSealed(found)
      })
    return () => {
      wanted = false
    }
  }, [idUser])
  const id = known && known.barcode.id
  useEffect(() => {
    if (idUser === null || known === undefined) return
    if (known === null) void dropSealed(idUser, NAME)
    else void sealAway(idUser, NAME, known)
    // A code does not change while it is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [idUser, id])
  return known === undefined ? sealed : known
}
