/** Where a shop's money goes: the account now, a change that waits or rests and can be stopped, and what was before. */
import { useState } from 'react'
import { Landmark } from 'lucide-react'
import { cancelIban, getShopIban, type IbanChange, type ShopIban } from '@taschino/contract/iban.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { lastFour, spacedIban } from '@taschino/basics/iban.ts'
import { useAct } from '../../api/use-act.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { Navigate, useSearchParams } from '../../routing/router.tsx'
import { useSession } from '../../auth/session.ts'
import { setAnswer, useAsk } from '../../api/use-ask.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card, Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayTime } from '../../words/formats.ts'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'
import { IbanForm } from './IbanForm.tsx'
import { StateTag } from './StateTag.tsx'
import { Steps } from './Steps.tsx'

export function ShopIbanScreen() {
  const { role } = useSession()
  const isShop = role === 'shop'
  const back = useBack(isShop ? paths.shopWallet() : paths.companyShops({ view: 'shops' }))
  const [search] = useSearchParams()
  const own = useAsk(getShops, undefined, { kept: true, enabled: isShop }).data
  const named = /^[1-9]\d{0,8}$/.exec(search.get('shop') ?? '')?.[0]
  const id = named ?? (own && 'codes' in own ? String(own.id) : undefined)
  const answer = useAsk(getShopIban, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  if (!isShop && id === undefined)
    return (
      <Page title={t('iban.title')} onBack={back}>
        <EmptyState
          icon={<Landmark size={32} />}
          title={t('contract.no_shop')}
          act={
            <a href={paths.companyShops({ view: 'shops' })} className={buttonClass()}>
              {t('contract.choose_shop')}
            </a>
          }
        />
      </Page>
    )
  const first = isShop && search.get('first') === '1'
  const known = answer.data
  if (first && known && (known.now !== null || known.changes.length > 0)) return <Navigate replace root to={paths.shopHome()} />
  return (
    <Page title={t('iban.title')} onBack={back} above={answer.data?.shop.title} side={<Steps />}>
      {first && (
        <Notice className="mb-4" title={t('shopRecord.iban_yours')}>
          {t('iban.first_why')}
        </Notice>
      )}
      {answer.error && !answer.data && <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>}
      {answer.isPending && !answer.error && <Skeleton className="h-40 rounded-big" />}
      {answer.data && id !== undefined && <Known id={id} known={answer.data} first={first} />}
    </Page>
  )
}

type StoredAnswer = 'sent' | 'stopped' | 'withdrawn'

/** The change that waits or rests, if there is one, and those that are past. */
function openAndPast({ heldUntil: rests, changes }: ShopIban) {
  // What rests may also be an account that came back when a change was stopped: of that one there is nothing to stop.
  const resting = rests === null ? undefined : changes.find(({ state, heldUntil }) => state === 'approved' && heldUntil === rests)
  const open = changes.find(({ state }) => state === 'pending') ?? resting
  return { resting, open, past: changes.filter((change) => change !== open) }
}

function Known({ id, known, first }: { id: string; known: ShopIban; first: boolean }) {
  // Who has come in for this finds it open.
  const [form, setForm] = useState(first)
  const [said, setSaid] = useState<StoredAnswer | null>(null)
  const { resting, open, past } = openAndPast(known)
  return (
    <>
      {/* Once the company has answered, its answer is what counts. */}
      {said !== null && (said !== 'sent' || open?.state === 'pending') && (
        <Notice kind="ok" className="mb-4" onClose={() => setSaid(null)}>
          {t(`iban.${said}`)}
        </Notice>
      )}
      <Account now={known.now} />
      {known.refused && (
        <Notice kind="bad" className="mt-4" title={t('iban.refused_title')}>
          {t('iban.refused_body', { why: t(`payouts.code.${known.refused.code}`), when: dayTime(known.refused.at) })}
        </Notice>
      )}
      {known.heldUntil !== null && !resting && (
        <Notice className="mt-4" title={t('iban.back_title', { when: dayTime(known.heldUntil) })}>
          {t('iban.back_body')}
        </Notice>
      )}
      {open && <Open id={id} change={open} heldUntil={open.state === 'approved' ? known.heldUntil : null} onSaid={setSaid} />}
      {form ? (
        <IbanForm
          id={id}
          first={known.now === null}
          receiver={known.now?.receiver ?? ''}
          onClose={() => setForm(false)}
          onDone={() => {
            setForm(false)
            setSaid('sent')
          }}
        />
      ) : (
        open?.state !== 'pending' && (
          <div className="mt-4">
            <Button
              kind={known.now && !known.refused ? 'ghost' : 'primary'}
              onClick={() => {
                setSaid(null)
                setForm(true)
              }}>
              {t(known.now ? 'iban.change' : 'iban.give')}
            </Button>
          </div>
        )
      )}
      {past.length > 0 && <Past changes={past} />}
    </>
  )
}

/** Where the money goes now. */
function Account({ now }: { now: ShopIban['now'] }) {
  return (
    <section aria-label={t('iban.now')} className="rounded-big bg-[#0e4d38] p-5 text-white">
      <p className="m-0 flex items-center gap-2 text-[15px]">
        <Landmark aria-hidden size={18} />
        {t('iban.now')}
      </p>
      {now ? (
        <>
          <p className="mt-3 mb-0 text-xl font-bold tracking-tight break-words tabular-nums" translate="no">
            {spacedIban(now.iban)}
          </p>
          <p className="mt-1 mb-0">
            <bdi>{now.receiver}</bdi>
          </p>
        </>
      ) : (
        <p className="mt-3 mb-0">{t('iban.none')}</p>
      )}
    </section>
  )
}

function Open({
  id,
  change,
  heldUntil,
  onSaid,
}: {
  id: string
  change: IbanChange
  heldUntil: string | null
  onSaid: (said: StoredAnswer) => void
}) {
  const { withStepUp, sheet } = useStepUp()
  const resting = heldUntil !== null
  const act = useAct(cancelIban, {
    prove: withStepUp,
    onDone: (known) => {
      setAnswer(getShopIban, { params: { id } }, known)
      onSaid(resting ? 'stopped' : 'withdrawn')
    },
  })
  return (
    <Card className="mt-4 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="m-0 text-base">{resting ? t('iban.held_title', { when: dayTime(heldUntil) }) : t('iban.waits_title')}</h2>
        <StateTag state={change.state} />
      </div>
      {!resting && (
        <p className="m-0 font-bold break-words tabular-nums" translate="no">
          {spacedIban(change.to.iban)}
          <span className="block font-normal text-ink-2">
            <bdi>{change.to.receiver}</bdi>
          </span>
        </p>
      )}
      <p className="m-0 text-[15px] text-ink-2">
        {resting ? t('iban.held_body') : t('iban.waits_body', { name: change.askedBy, when: dayTime(change.askedAt) })}
      </p>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Button
        size="small"
        wide
        kind={resting ? 'danger' : 'ghost'}
        busy={act.busy}
        onClick={() => act.start({ params: { id }, body: { change: change.id } })}>
        {t(resting ? 'iban.stop' : 'iban.withdraw')}
      </Button>
      {sheet}
    </Card>
  )
}

function Past({ changes }: { changes: readonly IbanChange[] }) {
  return (
    <>
      <SectionTitle>{t('iban.past')}</SectionTitle>
      <Rows label={t('iban.past')}>
        {changes.map((change) => (
          <Row
            key={change.id}
            title={t('iban.ends', { last: lastFour(change.to.iban) })}
            end={<StateTag state={change.state} />}
            detail={
              <>
                {t('iban.row', { when: dayTime(change.askedAt), name: change.askedBy })}
                {change.reason !== null && <span className="block">{t('iban.reason', { reason: change.reason })}</span>}
              </>
            }
          />
        ))}
      </Rows>
    </>
  )
}
