/** `useSealed`: a code in clear on the screen and encrypted on the device afterwards, never in the cache of answers. */
import { useEffect, useState } from 'react'
import { useSession } from '../../../api/session.ts'
import { openSealed, sealAway } from '../../../device/sealed.ts'

interface Sealed<T> {
  seen: T | null
  /** What was just shown stays on the screen, and is there without a network the next time. */
  keep: (shown: T) => Promise<void>
}

/** `name`: of this code among all that the device keeps. `known`: it was looked at before, so that there may be something to open. */
export function useSealed<T>(name: string, known: boolean): Sealed<T> {
  const { idUser } = useSession()
  const [seen, setSeen] = useState<{ name: string; of: T } | null>(null)
  useEffect(() => {
    let wanted = true
    if (idUser !== null && known)
      void openSealed<T>(idUser, name).then((kept) => {
        if (wanted && kept !== null) setSeen({ name, of: kept })
      })
    return () => {
      wanted = false
    }
  }, [idUser, name, known])
  return {
    seen: seen?.name === name ? seen.of : null,
    keep: async (shown) => {
      setSeen({ name, of: shown })
      if (idUser !== null) await sealAway(idUser, name, shown)
    },
  }
}
