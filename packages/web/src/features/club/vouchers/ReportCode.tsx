/** "Il codice non funziona": what became of a reported code; also for tickets of brands. */
import { useState } from 'react'
import { TriangleAlert } from 'lucide-react'
import type { CodeProblem } from '@taschino/contract/club/order-shapes.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ReportSheet } from './ReportSheet.tsx'

interface ReportCodeProps {
  idVoucher: number
  problem: CodeProblem | null
  /** It was looked at, and is still one's own. */
  may: boolean
  changed: () => Promise<unknown>
}

export function ReportCode({ idVoucher, problem, may, changed }: ReportCodeProps) {
  const [open, setOpen] = useState(false)
  const waits = problem?.state === 'open'
  return (
    <>
      {problem && <Report problem={problem} />}
      {may && !waits && (
        <Button kind="plain" size="small" icon={<TriangleAlert aria-hidden size={18} />} onClick={() => setOpen(true)}>
          {t('codeProblem.report')}
        </Button>
      )}
      {open && <ReportSheet idVoucher={idVoucher} changed={changed} onClose={() => setOpen(false)} />}
    </>
  )
}

const KIND = { open: 'info', refunded: 'ok', replaced: 'ok', rejected: 'warn' } as const

const Report = ({ problem }: { problem: CodeProblem }) => (
  <Notice kind={KIND[problem.state]} title={t(`codeProblem.state.${problem.state}`)}>
    {problem.state === 'open' ? dayTime(problem.at) : <bdi>{problem.reason}</bdi>}
  </Notice>
)
