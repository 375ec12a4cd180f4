/** A button that copies a long text, for another app or a page of the same phone, which cannot scan its screen. */
import { useState } from 'react'
import { Check, Copy } from 'lucide-react'
import { copy } from '../device/share.ts'
import { t } from '../words/words.ts'
import { Button } from './Button.tsx'

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState('')
  const done = copied === text
  const Icon = done ? Check : Copy
  return (
    <>
      <Button
        type="button"
        kind="soft"
        size="small"
        icon={<Icon aria-hidden size={18} />}
        onClick={() => void copy(text).then((ok) => ok && setCopied(text))}>
        {done ? t('act.copied') : label}
      </Button>
      <span role="status" className="sr-only">
        {done && t('act.copied')}
      </span>
    </>
  )
}
