/** Sends a sheet of codes, follows its progress, and finds out what became of it when the answer was lost. */
import { useState } from 'react'
import { countCodes } from '@taschino/contract/gift-codes.ts'
import { getCodeStock, getImportProgress, importCodes, listCodeImports, listCodes } from '@taschino/contract/gift-stock.ts'
import type { ImportOutcome } from '@taschino/contract/gift-shapes.ts'
import { Refused, Unreachable } from '../../../api/answers.ts'
import { ask } from '../../../api/ask.ts'
import { useAct, type WithStepUp } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'

/** Twenty thousand rows on a slow line. */
const PATIENCE_MS = 180_000
const LOOK_MS = 300
/** A service that knows nothing of it so many times, a second apart, has not got it. */
const UNKNOWN_MOST = 3

export const lookAt = (file: File) => ask(importCodes, { body: { dryRun: true }, files: { file } }, { quiet: true, timeout: PATIENCE_MS })

async function fingerprint(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Null: it did not come in, and may be handed in again. */
async function becameOf(sha256: string): Promise<ImportOutcome | null> {
  const until = Date.now() + PATIENCE_MS
  for (let unknown = 0; unknown < UNKNOWN_MOST && Date.now() < until;) {
    const said = await ask(getImportProgress, { params: { sha256 } }, { quiet: true }).catch((error: unknown) => {
      if (error instanceof Unreachable) return null
      throw error
    })
    if (said?.state === 'done' && said.import) {
      const { codes, sums } = said.import
      return { state: 'done', import: said.import, rows: codes, faults: 0, named: [], sums }
    }
    if (said) unknown = said.state === 'unknown' ? unknown + 1 : 0
    await pause(said?.state === 'working' ? LOOK_MS : 1000)
  }
  return null
}

export function useBringIn(prove: WithStepUp) {
  const [sent, setSent] = useState<{ sha256: string; checking: boolean } | null>(null)
  const handIn = async (file: File, sha256: string): Promise<ImportOutcome> => {
    let lost = false
    const heard = { quiet: true, timeout: PATIENCE_MS, lost: () => (lost = true) }
    try {
      return await ask(importCodes, { body: { dryRun: false }, files: { file } }, heard)
    } catch (error) {
      // The second try of a lost one hears that the file is there: it may have come in by the first.
      const unsure = error instanceof Unreachable || (lost && error instanceof Refused && error.error === 'import_done_before')
      if (!unsure) throw error
      setSent({ sha256, checking: true })
      const became = await becameOf(sha256)
      if (became) return became
      throw error
    }
  }
  const keep = useAct(
    async (file: File) => {
      const sha256 = await fingerprint(file)
      setSent({ sha256, checking: false })
      return handIn(file, sha256)
    },
    {
      prove,
      onDone: () => invalidate(getCodeStock, listCodes, listCodeImports, countCodes),
      onEnd: () => setSent(null),
    },
  )
  const far = useAsk(
    getImportProgress,
    { params: { sha256: sent?.sha256 ?? '' } },
    { enabled: keep.busy && sent !== null, refetchInterval: LOOK_MS, staleTime: 0, quiet: true },
  ).data
  return { keep, checking: sent?.checking === true, far: far?.state === 'working' ? far : null }
}

export type BringIn = ReturnType<typeof useBringIn>
