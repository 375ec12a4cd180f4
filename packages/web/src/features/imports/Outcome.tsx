/** The outcome of an import of shops: which were created, the yes to all of them, and undoing it. */
import { useState } from 'react'
import { BadgeCheck, Undo2 } from 'lucide-react'
import { decideImport, listImportRows, type applyImport, type undoImport } from '@taschino/contract/imports.ts'
import type { ShopImport } from '@taschino/contract/imports-shapes.ts'
import { countReviews, listReviews } from '@taschino/contract/onboarding.ts'
import { useAct } from '../../api/use-act.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { invalidate, useInfinite } from '../../api/use-ask.ts'
import type { MoneyCall } from '../../money/money-call.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure, Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Monogram } from '../../ui/Monogram.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd, useStepUp } from '../stepup/public.ts'
import { StateTag } from './StateTag.tsx'

interface OutcomeProps {
  one: ShopImport
  apply: MoneyCall<typeof applyImport>
  undo: MoneyCall<typeof undoImport>
  onBack: () => void
  onChanged: (next: ShopImport) => void
}

export function Outcome({ one, apply, undo, onBack, onChanged }: OutcomeProps) {
  const [undoing, setUndoing] = useState(false)
  const done = one.state === 'applied'
  return (
    <Page
      title={one.name || t('bulk.title')}
      above={t(`bulk.type.${one.importType}`)}
      onBack={onBack}
      width="wide"
      acts={<StateTag state={one.state} />}>
      <MoneyTrouble act={apply} className="mb-4" />
      {!one.can.undo && <MoneyTrouble act={undo} className="mb-4" />}
      <Notice
        kind={done ? 'ok' : 'info'}
        className="mb-4"
        title={t(done ? 'bulk.done' : 'bulk.undone', { count: one.rows.all - one.rows.struck })}>
        {t(done ? (one.autoEnable ? 'bulk.done_auto' : 'bulk.done_body') : 'bulk.undone_body')}
      </Notice>
      {one.appliedAt !== null && (
        <p className="mt-0 mb-4 text-sm text-ink-2">
          <bdi>{one.madeBy}</bdi> · {dayTime(one.appliedAt)}
        </p>
      )}
      <div className="grid grid-cols-3 gap-3">
        <Figure name={t('bulk.figure.in_review')}>{one.shops.waiting}</Figure>
        <Figure name={t('bulk.figure.open')}>{one.shops.open}</Figure>
        <Figure name={t('bulk.figure.over')}>{one.shops.over}</Figure>
      </div>
      {one.can.decide && <DecideAll one={one} onChanged={onChanged} />}
      {one.can.undo && (
        <Button
          className="mt-4"
          kind="ghost"
          size="small"
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => {
            undo.dismiss()
            setUndoing(true)
          }}>
          {t('bulk.undo')}
        </Button>
      )}
      <Shops id={one.id} />
      {undoing && one.can.undo && <UndoSheet one={one} act={undo} onClose={() => setUndoing(false)} />}
    </Page>
  )
}

/** In goes, as long as there are more. */
function DecideAll({ one, onChanged }: { one: ShopImport; onChanged: (next: ShopImport) => void }) {
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(decideImport, {
    prove: withStepUp,
    onDone: (said) => {
      onChanged(said.import)
      return invalidate(listReviews, countReviews)
    },
  })
  const { result } = act
  return (
    <div className="mt-4 grid justify-items-start gap-2">
      <Button
        size="small"
        busy={act.busy}
        icon={<BadgeCheck aria-hidden size={18} />}
        onClick={() => act.start({ params: { id: one.id }, body: { decision: 'approved' } })}>
        {t('bulk.decide')}
      </Button>
      <p aria-live="polite" className="m-0 text-sm text-ink-2">
        {result ? t('bulk.decided', { approved: result.approved, hindered: result.hindered }) : t('bulk.decide_hint')}
        {result?.more && ` ${t('bulk.decide_more')}`}
      </p>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      {sheet}
    </div>
  )
}

function Shops({ id }: { id: number }) {
  const list = useInfinite(listImportRows, { params: { id }, query: { limit: 100 } })
  return (
    <>
      <SectionTitle>{t('bulk.rows')}</SectionTitle>
      <PagedList list={list} waiting={4} none={null}>
        {(items) => (
          <Rows label={t('bulk.rows')}>
            {items.flatMap(({ n, shop }) =>
              shop
                ? [<Row key={n} to={paths.shopRecord(shop.id)} lead={<Monogram name={shop.title} />} title={<bdi>{shop.title}</bdi>} />]
                : [],
            )}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

function UndoSheet({ one, act, onClose }: { one: ShopImport; act: MoneyCall<typeof undoImport>; onClose: () => void }) {
  const [reason, setReason] = useState('')
  useMoneyEnd(act, () => undefined, onClose)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('bulk.undo')}
      foot={
        <Button
          kind="danger"
          busy={isUnderWay(act)}
          disabled={reason.trim() === ''}
          onClick={() =>
            act.start({ params: { id: one.id }, body: { reason: reason.trim() } }, { name: one.name || t(`bulk.type.${one.importType}`) })
          }>
          {t('bulk.undo_do')}
        </Button>
      }>
      <p className="mt-0 mb-4">{t('bulk.undo_body')}</p>
      <MoneyTrouble act={act} className="mb-3" />
      <Field
        label={t('bulk.reason')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
    </Sheet>
  )
}
