/** The data of a record field by field; a press corrects one, or marks it as faulty in a review. */
import { useState } from 'react'
import { Flag, Pencil } from 'lucide-react'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Rows, SectionTitle } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/classes.ts'
import { t } from '../../../words/words.ts'
import { EditSheet } from './EditSheet.tsx'
import { faultsNow, mayEdit, sectionsOf, type Path, type RecordField } from './record-fields.ts'

interface RecordDataProps {
  record: ShopRecord
  /** While the company chooses what is wrong: what it has said so far, and the press on a field. */
  marking?: { faults: Readonly<Record<Path, string>>; onMark: (path: Path) => void } | undefined
}

export function RecordData({ record, marking }: RecordDataProps) {
  const [editing, setEditing] = useState<Path | null>(null)
  const said = Object.fromEntries(faultsNow(record).map(({ path, say }) => [path, say]))
  const actOf = ({ path, label }: RecordField): FieldRowProps['act'] => {
    if (marking) return { icon: 'flag', label: t('shopReview.mark', { field: label }), onPress: () => marking.onMark(path) }
    return mayEdit(path, record.can)
      ? { icon: 'pencil', label: t('shopRecord.edit', { field: label }), onPress: () => setEditing(path) }
      : null
  }
  return (
    <>
      {sectionsOf(record).map(({ name, fields }) => {
        const shown = fields.filter(
          ({ path, value }) => value !== '' || marking !== undefined || mayEdit(path, record.can) || said[path] !== undefined,
        )
        if (shown.length === 0) return null
        return (
          <section key={name} className="mt-6">
            <SectionTitle>{t(`shopRecord.section.${name}`)}</SectionTitle>
            <Rows label={t(`shopRecord.section.${name}`)}>
              {shown.map((field) => (
                <FieldRow
                  key={field.path}
                  field={field}
                  fault={marking?.faults[field.path] ?? said[field.path]}
                  marked={marking?.faults[field.path] !== undefined}
                  act={actOf(field)}
                />
              ))}
            </Rows>
          </section>
        )
      })}
      {editing !== null && <EditSheet key={editing} record={record} path={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

interface FieldRowProps {
  field: RecordField
  fault: string | undefined
  marked: boolean
  act: { icon: 'flag' | 'pencil'; label: string; onPress: () => void } | null
}

function FieldRow({ field: { label, value, note }, fault, marked, act }: FieldRowProps) {
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-sm text-ink-2">{label}</span>
        <span className={cx('block break-words whitespace-pre-line', value === '' ? 'text-ink-2' : 'font-semibold')}>
          <bdi>{value === '' ? t('shopRecord.empty') : <Breakable>{value}</Breakable>}</bdi>
        </span>
        {note !== undefined && value !== '' && <span className="block text-sm text-ink-2">{note}</span>}
        {fault !== undefined && (
          <span className="mt-1 flex gap-1.5 text-sm font-medium text-bad">
            <Flag aria-hidden size={16} className="mt-0.5 shrink-0" />
            <bdi>{fault}</bdi>
          </span>
        )}
      </span>
      {act && <span className="sr-only">{act.label}</span>}
      {act?.icon === 'pencil' && <Pencil aria-hidden size={18} className="shrink-0 text-brand" />}
      {act?.icon === 'flag' && <Flag aria-hidden size={18} className={cx('shrink-0', marked ? 'fill-current text-bad' : 'text-brand')} />}
    </>
  )
  const look = 'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-start text-ink'
  return (
    <li className={cx(fault !== undefined && 'bg-bad-soft/40')}>
      {act ? (
        <button type="button" onClick={act.onPress} className={cx(look, 'hover:bg-mint/50 active:bg-mint focus-visible:-outline-offset-3')}>
          {inside}
        </button>
      ) : (
        <div className={look}>{inside}</div>
      )}
    </li>
  )
}
