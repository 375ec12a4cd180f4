/** The receivers of credits: one by hand or many by a sheet, and the result of checking each row. */
import { useState } from 'react'
import { CircleAlert } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { GRANT_EACH, type checkGrantSheet } from '@taschino/contract/credits.ts'
import { AmountInput } from '../../ui/AmountInput.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { dayTime, money, plainMoney } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

/** A table of one row: whoever is written by hand is looked for as one in a sheet is. */
const rowFile = (who: string, cents: number): File =>
  new File([`persona;importo\n"${who.replaceAll('"', '""')}";"${plainMoney(cents)}"\n`], 'crediti.csv', { type: 'text/csv' })

export function ByHand({ busy, onFile, onChange }: { busy: boolean; onFile: (file: File) => void; onChange: () => void }) {
  const [who, setWho] = useState('')
  const [cents, setCents] = useState(0)
  const [tried, setTried] = useState(false)
  const look = () => {
    setTried(true)
    if (who.trim() !== '' && cents > 0) onFile(rowFile(who.trim(), cents))
  }
  return (
    <div className="grid gap-4">
      <Field
        label={t('credits.who')}
        hint={t('credits.who_hint')}
        value={who}
        maxLength={120}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={tried && who.trim() === '' ? t('credits.fault.who_missing') : undefined}
        onChange={(event) => {
          onChange()
          setWho(event.target.value)
        }}
      />
      <AmountInput
        cents={cents}
        max={GRANT_EACH}
        keypad={false}
        label={t('credits.amount')}
        hint={t('credits.amount_hint', { most: money(GRANT_EACH) })}
        error={tried && cents === 0 ? t('credits.fault.value_missing') : undefined}
        onChange={(next) => {
          onChange()
          setCents(next)
        }}
      />
      <Button kind="soft" busy={busy} onClick={look}>
        {t('credits.look')}
      </Button>
    </div>
  )
}

export function BySheet({ busy, onFile }: { busy: boolean; onFile: (file: File) => void }) {
  return (
    <FileDrop
      title={t('credits.drop')}
      hint={t('credits.drop_hint')}
      choose={t('credits.choose_file')}
      busy={busy}
      onFiles={([file]) => onFile(file)}
    />
  )
}

export function CheckedRows({ checked, trouble }: { checked: OutputOf<typeof checkGrantSheet> | null; trouble: string | null }) {
  return (
    <div aria-live="polite">
      {trouble !== null && (
        <Notice kind="bad" className="mt-4">
          {trouble}
        </Notice>
      )}
      {checked?.before && (
        <Notice kind="warn" className="mt-4" title={t('credits.twin')}>
          {t('credits.twin_body', { when: dayTime(checked.before.at) })}
        </Notice>
      )}
      {checked && checked.faults > 0 && (
        <Notice kind="warn" className="mt-4" title={t('credits.faults', { count: checked.faults })}>
          {t('credits.faults_body')}
        </Notice>
      )}
      {checked && (
        <>
          <SectionTitle>{t('credits.people')}</SectionTitle>
          <Rows label={t('credits.people')}>
            {checked.rows.map((row) => (
              <Row
                key={row.line}
                title={<bdi>{row.person?.name ?? (row.who || '—')}</bdi>}
                detail={
                  row.fault === null ? (
                    <bdi>{row.who}</bdi>
                  ) : (
                    <span className="flex gap-1.5 font-medium text-bad">
                      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
                      {t('credits.line', { line: row.line })} {t(`credits.fault.${row.fault}`)}
                    </span>
                  )
                }
                end={row.value === null ? '—' : money(row.value)}
              />
            ))}
          </Rows>
        </>
      )}
    </div>
  )
}
