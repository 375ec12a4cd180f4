/** Covers the whole bill with tickets on demand, after naming what would be lost. */
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { partsWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { partsOf, proposeOver, valueOf, type Draft } from './draft.ts'
import type { Purse } from './mix.ts'

interface CoverAllProps {
  purses: readonly Purse[]
  draft: Draft
  maxNormal: number
  onChange: (draft: Draft) => void
}

export function CoverAll({ purses, draft, maxNormal, onChange }: CoverAllProps) {
  const [asked, setAsked] = useState(false)
  const over = proposeOver(purses, draft.bill, maxNormal)
  if (!over || draft.over) return null
  if (!asked)
    return (
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="press mt-2 min-h-11 w-full text-center text-[15px] font-semibold text-brand">
        {t('pay.cover_ask')}
      </button>
    )
  return (
    <div ref={intoSight}>
      <Notice
        kind="warn"
        className="mt-3"
        title={t('pay.cover_title', { parts: partsWords(partsOf(purses, over)) })}
        act={
          <Button
            size="small"
            kind="soft"
            onClick={() => {
              setAsked(false)
              onChange(over)
            }}>
            {t('pay.cover_take')}
          </Button>
        }
        onClose={() => setAsked(false)}>
        {t('pay.cover_lost', { lost: money(valueOf(purses, over) - draft.bill) })}
      </Notice>
    </div>
  )
}

/** The answer opens below what is seen, behind the foot with its button. */
const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })
