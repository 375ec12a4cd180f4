/** A refused payment in words, with the one button that repairs it. */
import { useEffect, useState } from 'react'
import { askForDocuments } from '../../../api/documents-needed.ts'
import { useNavigate } from '../../../routing/router.tsx'
import { paths } from '../../../routing/paths.ts'
import { useSession } from '../../../api/session.ts'
import { announce } from '../../../device/sound/announce.ts'
import { Button } from '../../../ui/Button.tsx'
import { useSecondsLeft } from '../../../ui/Countdown.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { refusalWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { repairOf } from './repairs.ts'

export interface PayRefusedProps {
  error: string
  /** Where it is not a payment that was refused. */
  title?: string
  facts?: Readonly<Record<string, string | number>>
  /** Read wallet and shop again and propose anew. */
  onNewMix: () => void
  onRepeat: () => void
  onAgain: () => void
  onGiveUp: () => void
}

export function PayRefused({ error, title, facts = {}, ...acts }: PayRefusedProps) {
  const repair = repairOf(error)
  const asks = repair === 'repeat' || repair === 'wait'
  // Paid it is, perhaps by themselves on another device: that it did not go is said of no such code.
  const words = title ?? t(asks ? 'pay.repeat_title' : error === 'charge_used' ? 'pay.lookup_title' : 'pay.refused_title')
  useEffect(() => announce('refused'), [error])
  return (
    <Notice kind={asks ? 'warn' : 'bad'} title={words} act={<Repairs error={error} {...acts} />}>
      {refusalWords(error, facts)}
    </Notice>
  )
}

function Repairs({ error, onNewMix, onRepeat, onAgain, onGiveUp }: Omit<PayRefusedProps, 'facts' | 'title'>) {
  const navigate = useNavigate()
  const { role } = useSession()
  const go = (path: string) => () => void navigate(path, { replace: true })
  switch (repairOf(error)) {
    case 'new_mix':
      return (
        <Button size="small" onClick={onNewMix}>
          {t('pay.repair_new_mix')}
        </Button>
      )
    case 'rescan':
      return (
        <Button size="small" onClick={go(paths.scanner())}>
          {t('pay.repair_rescan')}
        </Button>
      )
    case 'shops':
      return (
        <Button size="small" onClick={go(paths.shopsNear())}>
          {t('pay.repair_shops')}
        </Button>
      )
    case 'movements':
      return (
        <Button size="small" onClick={go(role === 'shop' ? paths.shopTransactions() : paths.enduserTransactions())}>
          {t('pay.repair_movements')}
        </Button>
      )
    case 'documents':
      return (
        <>
          <Button size="small" onClick={askForDocuments}>
            {t('documents.open')}
          </Button>
          <Button size="small" kind="ghost" onClick={onAgain}>
            {t('act.retry')}
          </Button>
        </>
      )
    case 'home':
      return (
        <Button size="small" onClick={go(paths.root())}>
          {t('pay.repair_home')}
        </Button>
      )
    case 'again':
      return (
        <Button size="small" onClick={onAgain}>
          {t('act.retry')}
        </Button>
      )
    case 'repeat':
      return <YesNo onYes={onRepeat} onNo={onGiveUp} wait={0} />
    case 'wait':
      return <YesNo onYes={onRepeat} onNo={onGiveUp} wait={5} />
  }
}

/** Paying twice is never one tap too quick: right after a payment the yes waits until the server would take it. */
function YesNo({ onYes, onNo, wait }: { onYes: () => void; onNo: () => void; wait: number }) {
  return (
    <>
      {wait > 0 ? (
        <LateYes onYes={onYes} wait={wait} />
      ) : (
        <Button size="small" onClick={onYes}>
          {t('pay.repeat_yes')}
        </Button>
      )}
      <Button size="small" kind="ghost" onClick={onNo}>
        {t('pay.repeat_no')}
      </Button>
    </>
  )
}

function LateYes({ onYes, wait }: { onYes: () => void; wait: number }) {
  const [until] = useState(() => Date.now() + wait * 1000)
  const seconds = useSecondsLeft(until)
  return (
    <Button size="small" disabled={seconds > 0} onClick={onYes}>
      {seconds > 0 ? t('pay.repeat_in', { seconds }) : t('pay.repeat_yes')}
    </Button>
  )
}
