/** Adds a row by hand. */
import { useState } from 'react'
import { addRow, listRows } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, SectionTitle } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { t } from '../../words/words.ts'

export function AddRow({ one, onChanged }: { one: Distribution; onChanged: (next: Distribution) => void }) {
  const [who, setWho] = useState('')
  const [amount, setAmount] = useState('')
  const act = useAct(addRow, {
    onDone: ({ distribution }) => {
      onChanged(distribution)
      setWho('')
      setAmount('')
      return invalidate(listRows)
    },
  })
  return (
    <>
      <SectionTitle>{t('dist.add_title')}</SectionTitle>
      <Card>
        <Form
          aria-label={t('dist.add_title')}
          className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto] sm:items-end"
          onSend={() => act.start({ params: { id: one.id }, body: { who, amount } })}>
          <Field
            label={t('dist.who')}
            value={who}
            autoComplete="off"
            spellCheck={false}
            maxLength={120}
            placeholder={t('dist.who_example')}
            onChange={(event) => setWho(event.target.value)}
          />
          <Field
            label={t('dist.how_many')}
            value={amount}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            onChange={(event) => setAmount(event.target.value)}
          />
          <Button
            type="submit"
            kind="soft"
            size="small"
            className="sm:mb-1"
            busy={act.busy}
            disabled={who.trim() === '' || amount.trim() === ''}>
            {t('dist.add')}
          </Button>
        </Form>
        {act.trouble !== null && (
          <p role="alert" className="mt-2 mb-0 text-sm text-bad">
            {act.trouble}
          </p>
        )}
      </Card>
    </>
  )
}
