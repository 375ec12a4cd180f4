/** `useBringIn`: the whole form of a new shop or group: draft, step, errors, and sending it once. */
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { countReviews, createGroup, createShop, listGroups, listReviews } from '@taschino/contract/onboarding.ts'
import { listShopStandings } from '@taschino/contract/requests.ts'
import { Refused, Unreachable } from '../../../api/answers.ts'
import { ask } from '../../../api/ask.ts'
import { useAct, type WithStepUp } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useDraft } from '../../../auth/use-draft.ts'
import { useSession } from '../../../api/session.ts'
import { pdfWords } from '../../../api/pdf-words.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { EMPTY, fieldOf, groupBody, refusedField, shopBody, stepOf, STEPS, wrongFields, type ShopDraft } from './shop-draft.ts'
import { useContract, type Contract } from './use-contract.ts'

/** A contract of ten megabytes on a slow line. */
const PATIENCE_MS = 120_000

type Written = ShopDraft & { step: number }
const FORM: Written = { ...EMPTY, step: 0 }

/** What the server said of fields, by name; what is about none of them is left to the notice. */
function saidOf(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof Refused)) return {}
  const { title } = error.facts
  if (error.error === 'vat_known' && typeof title === 'string') return { vatNumber: t('shopAdd.vat_known', { title }) }
  const field = refusedField(error.error)
  if (field !== null) return { [field]: errorWords(error) }
  return Object.fromEntries(
    error.fields.map(({ path, why }) => [fieldOf(path), why === 'address' ? t('error.address') : wrongWords(fieldOf(path))]),
  )
}

export const wrongWords = (field: string): string => tMaybe(`shopAdd.wrong.${field}`) || t('shopAdd.wrong.any')

interface Sending {
  prove: WithStepUp
  onSent: () => void
  onFailed: (error: unknown) => void
}

/** Once it is there nothing of it stays on the device. */
function useSending(isGroup: boolean, value: Written, contract: Contract, { prove, onSent, onFailed }: Sending) {
  const send = async () => {
    const file = await contract.file()
    const files = file ? { file } : {}
    const options = { quiet: true, timeout: PATIENCE_MS }
    return isGroup
      ? ask(createGroup, { body: groupBody(value), files }, options)
      : ask(createShop, { body: shopBody(value), files }, options)
  }
  return useAct(send, {
    prove,
    words: pdfWords,
    onFailed,
    onDone: async (): Promise<void> => {
      await contract.drop()
      onSent()
      await invalidate(listReviews, countReviews, listGroups, listShopStandings)
    },
  })
}

/** What is sent under other names than it is written. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  group: ['idShopGroup'],
  fees: ['feeMin', 'feeMax'],
  pdf: ['file'],
  pages: ['file'],
}

export function useBringIn(isGroup: boolean, prove: WithStepUp) {
  const { idUser } = useSession()
  const name = isGroup ? 'shop-group' : 'shop'
  const draft = useDraft<Written>(name, FORM)
  const { value } = draft
  const [tried, setTried] = useState(false)
  const contract = useContract(`${name}.${idUser ?? 0}`, value, draft.set)
  const changed = useRef(new Set<string>())
  const act = useSending(isGroup, value, contract, {
    prove,
    onSent: () => {
      draft.clear()
      setTried(false)
    },
    onFailed: (error) => {
      changed.current.clear()
      const step = Object.keys(saidOf(error))
        .map(stepOf)
        .find((one) => one !== null)
      if (step) draft.set({ step: STEPS.indexOf(step) })
    },
  })
  const step = STEPS[value.step] ?? 'firm'
  const wrong = tried ? wrongFields(value, step, isGroup) : []
  const said = saidOf(act.error)
  const set = (change: Partial<ShopDraft>) => {
    for (const field of Object.keys(change)) for (const one of NAMED[field] ?? [field]) changed.current.add(one)
    draft.set(change)
  }
  const fault = (field: string): ReactNode | undefined =>
    (changed.current.has(field) ? undefined : said[field]) ?? (wrong.includes(field) ? wrongWords(field) : undefined)
  const go = (at: number) => {
    setTried(false)
    draft.set({ step: at })
    scrollTo({ top: 0 })
  }
  const next = () => {
    setTried(true)
    if (wrongFields(value, step, isGroup).length > 0) return
    if (value.step < STEPS.length - 1) return go(value.step + 1)
    // Something that was left behind in an earlier step is found before anything is sent.
    const early = STEPS.findIndex((one) => wrongFields(value, one, isGroup).length > 0)
    if (early >= 0) {
      draft.set({ step: early })
      return
    }
    act.start()
  }
  return {
    draft: value,
    found: draft.found,
    set,
    step,
    at: value.step,
    fault,
    contract,
    act,
    tried,
    go,
    next,
    /** Not sent, and nobody knows whether it arrived: it is all still here. */
    offline: act.error instanceof Unreachable && act.error.status === 0,
    throwAway: () => {
      void contract.drop()
      draft.clear()
      act.dismiss()
      setTried(false)
    },
  }
}
export type BringIn = ReturnType<typeof useBringIn>

/** The button stands a screen below the first field: who pressed it sees nothing of what is wrong up there. */
export function useShownFault(what: unknown, step: number) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (what === null || what === false) return
    const wrong = place.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (wrong) wrong.focus()
    else scrollTo({ top: 0 })
  }, [what, step])
  return place
}
