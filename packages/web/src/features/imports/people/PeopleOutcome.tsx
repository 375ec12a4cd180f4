/** The outcome of a list of people: invited, or waiting with their agency; and undoing it. */
import { useState } from 'react'
import { Undo2 } from 'lucide-react'
import type { applyPeopleImport, undoPeopleImport } from '@taschino/contract/imports-people.ts'
import type { PeopleImport } from '@taschino/contract/imports-shapes.ts'
import type { MoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { ReasonSheet } from '../../../ui/ReasonSheet.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { StateTag } from '../StateTag.tsx'

interface OutcomeProps {
  one: PeopleImport
  apply: MoneyCall<typeof applyPeopleImport>
  undo: MoneyCall<typeof undoPeopleImport>
  onBack: () => void
}

/** Of which agency it is stands above or beside it. */
export const listName = ({ name }: Pick<PeopleImport, 'name'>): string => name || t('peopleBulk.pasted')

export function PeopleOutcome({ one, apply, undo, onBack }: OutcomeProps) {
  const [undoing, setUndoing] = useState(false)
  const done = one.state === 'applied'
  const word = done ? (one.waits ? 'waits' : 'done') : 'undone'
  return (
    <Page title={listName(one)} above={one.agency?.name} onBack={onBack} width="wide" acts={<StateTag state={one.state} />}>
      <MoneyTrouble act={apply} className="mb-4" />
      {!one.can.undo && <MoneyTrouble act={undo} className="mb-4" />}
      <Notice kind={done ? 'ok' : 'info'} className="mb-4" title={t(`peopleBulk.${word}`, { count: one.rows.all - one.rows.struck })}>
        {t(`peopleBulk.${word}_body`)}
      </Notice>
      <p className="mt-0 mb-4 text-sm text-ink-2">
        <bdi>{one.madeBy}</bdi> · {dayTime(one.appliedAt ?? one.madeAt)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button kind="soft" size="small" onClick={onBack}>
          {t('peopleBulk.another')}
        </Button>
        {one.can.undo && (
          <Button
            kind="ghost"
            size="small"
            icon={<Undo2 aria-hidden size={18} />}
            onClick={() => {
              undo.dismiss()
              setUndoing(true)
            }}>
            {t('peopleBulk.undo')}
          </Button>
        )}
      </div>
      {undoing && one.can.undo && <UndoSheet one={one} act={undo} onClose={() => setUndoing(false)} />}
    </Page>
  )
}

interface UndoProps {
  one: PeopleImport
  act: MoneyCall<typeof undoPeopleImport>
  onClose: () => void
}

function UndoSheet({ one, act, onClose }: UndoProps) {
  useMoneyEnd(act, () => undefined, onClose)
  return (
    <>
      <MoneyTrouble act={act} className="mt-3" />
      <ReasonSheet
        title={t('peopleBulk.undo')}
        means={[t(one.waits ? 'peopleBulk.undo_waits' : 'peopleBulk.undo_links'), t('peopleBulk.undo_until')]}
        words={{
          label: t('bulk.reason'),
          hint: t('peopleBulk.reason_hint'),
          missing: t('peopleBulk.reason_missing'),
          send: t('peopleBulk.undo_do'),
        }}
        busy={isUnderWay(act)}
        trouble={null}
        onClose={onClose}
        onSend={(reason) => act.start({ params: { id: one.id }, body: { reason } }, { name: listName(one) })}
      />
    </>
  )
}
