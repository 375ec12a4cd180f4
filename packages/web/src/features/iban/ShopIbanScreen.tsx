/** Where a shop's money goes: the account now, a change that waits or rests and can be stopped with one tap, and what was before. */
import { useState } from 'react'
import { Landmark } from 'lucide-react'
import { cancelIban, getShopIban, type IbanChange, type ShopIban } from '@taschino/contract/iban.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { lastFour, spacedIban } from '@taschino/basics/iban.ts'
import { ask } from '../../app/ask.ts'
import { useBack } from '../../app/back.ts'
import { paths } from '../../app/paths.ts'
import { useSearchParams } from '../../app/router.tsx'
import { setAnswer, useAsk } from '../../app/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayTime } from '../../words/formats.ts'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { IbanForm } from './IbanForm.tsx'
import { StateTag } from './StateTag.tsx'
import { Steps } from './Steps.tsx'

export function ShopIbanScreen() {
  const back = useBack(paths.shopWallet())
  const [search] = useSearchParams()
  const own = useAsk(getShops, undefined, { kept: true }).data
  const named = /^[1-9]\d{0,8}$/.exec(search.get('shop') ?? '')?.[0]
  const id = named ?? (own && 'codes' in own ? String(own.id) : undefined)
  const answer = useAsk(getShopIban, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  return (
    <Page title={t('iban.title')} onBack={back} above={answer.data?.shop.title} side={<Steps />}>
      {answer.error && !answer.data && <Notice kind="bad" act={<Button size="small" onClick={() => void answer.refetch()}>{t('act.retry')}</Button>}>{errorWords(answer.error)}</Notice>}
      {answer.isPending && !answer.error && <Skeleton className="h-40 rounded-big" />}
      {answer.data && id !== undefined && <Known id={id} known={answer.data} />}
    </Page>
  )
}

type Said = 'sent' | 'stopped' | 'withdrawn'

function Known({ id, known }: { id: string; known: ShopIban }) {
  const [form, setForm] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const open = known.changes.find(({ state }) => state === 'pending') ?? (known.heldUntil === null ? undefined : known.changes.find(({ state }) => state === 'approved'))
  const past = known.changes.filter((change) => change !== open)
  return (
    <>
      {/* Once the company has answered, its answer is what counts. */}
      {said !== null && (said !== 'sent' || open?.state === 'pending') && <Notice kind="ok" className="mb-4" onClose={() => setSaid(null)}>{t(`iban.${said}`)}</Notice>}
      <section aria-label={t('iban.now')} className="rounded-big bg-[#0e4d38] p-5 text-white">
        <p className="m-0 flex items-center gap-2 text-[15px]"><Landmark aria-hidden size={18} />{t('iban.now')}</p>
        {known.now ? <><p className="mt-3 mb-0 text-xl font-bold tracking-tight break-words tabular-nums" translate="no">{spacedIban(known.now.iban)}</p><p className="mt-1 mb-0"><bdi>{known.now.receiver}</bdi></p></> : <p className="mt-3 mb-0">{t('iban.none')}</p>}
      </section>
      {open && <Open id={id} change={open} heldUntil={open.state === 'approved' ? known.heldUntil : null} onSaid={setSaid} />}
      {form ? <IbanForm id={id} receiver={known.now?.receiver ?? ''} onClose={() => setForm(false)} onDone={() => { setForm(false); setSaid('sent') }} />
        : open?.state !== 'pending' && <div className="mt-4"><Button kind={known.now ? 'ghost' : 'primary'} onClick={() => { setSaid(null); setForm(true) }}>{t(known.now ? 'iban.change' : 'iban.give')}</Button></div>}
      {past.length > 0 && <Past changes={past} />}
    </>
  )
}

function Open({ id, change, heldUntil, onSaid }: { id: string; change: IbanChange; heldUntil: string | null; onSaid: (said: Said) => void }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const resting = heldUntil !== null
  const takeBack = async () => {
    setBusy(true)
    setError(null)
    try {
      setAnswer(getShopIban, { params: { id } }, await ask(cancelIban, { params: { id }, body: { change: change.id } }, { quiet: true }))
      onSaid(resting ? 'stopped' : 'withdrawn')
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2"><h2 className="m-0 text-base">{resting ? t('iban.held_title', { when: dayTime(heldUntil) }) : t('iban.waits_title')}</h2><StateTag state={change.state} /></div>
      {!resting && <p className="m-0 font-bold break-words tabular-nums" translate="no">{spacedIban(change.to.iban)}<span className="block font-normal text-ink-2"><bdi>{change.to.receiver}</bdi></span></p>}
      <p className="m-0 text-[15px] text-ink-2">{resting ? t('iban.held_body') : t('iban.waits_body', { name: change.askedBy, when: dayTime(change.askedAt) })}</p>
      {error !== null && <Notice kind="bad">{errorWords(error)}</Notice>}
      <Button size="small" wide kind={resting ? 'danger' : 'ghost'} busy={busy} onClick={() => void takeBack()}>{t(resting ? 'iban.stop' : 'iban.withdraw')}</Button>
    </Card>
  )
}

function Past({ changes }: { changes: readonly IbanChange[] }) {
  return (
    <>
      <SectionTitle>{t('iban.past')}</SectionTitle>
      <Rows label={t('iban.past')}>
        {changes.map((change) => (
          <Row key={change.id} title={t('iban.ends', { last: lastFour(change.to.iban) })} end={<StateTag state={change.state} />}
            detail={<>{t('iban.row', { when: dayTime(change.askedAt), name: change.askedBy })}{change.reason !== null && <span className="block">{t('iban.reason', { reason: change.reason })}</span>}</>} />
        ))}
      </Rows>
    </>
  )
}
