/** `usePutOrder`: a list's new order, shown at once and sent after; moves made meanwhile are kept. */
import { useRef, useState } from 'react'
import { useAct } from '../../../api/use-act.ts'
import { catalogueChanged } from './desk-calls.ts'

interface PutOrder {
  /** As it was put, until the server says the same. */
  put: readonly number[] | null
  trouble: string | null
  order: (ids: number[]) => void
}

export function usePutOrder(send: (ids: number[]) => Promise<unknown>): PutOrder {
  const [put, setPut] = useState<readonly number[] | null>(null)
  const wanted = useRef<number[] | null>(null)
  const act = useAct(
    async () => {
      for (let ids = wanted.current; ids !== null; ids = wanted.current) {
        wanted.current = null
        await send(ids)
      }
    },
    {
      onDone: catalogueChanged,
      onEnd: () => {
        if (wanted.current === null) setPut(null)
        else act.start()
      },
    },
  )
  return {
    put,
    trouble: act.trouble,
    order: (ids) => {
      setPut(ids)
      wanted.current = ids
      act.start()
    },
  }
}
