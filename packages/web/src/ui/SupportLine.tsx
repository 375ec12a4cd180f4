/** Whom to call: the number of this installation's desk, which a phone dials at a press; nothing where none was given. */
import { t } from '../words/words.ts'
import { settings } from '../settings/settings.ts'

export function SupportLine({ className }: { className?: string }) {
  const { supportPhone } = settings()
  if (supportPhone === '') return null
  return (
    <p className={className}>
      {t('support.call')}{' '}
      <a
        href={`tel:${supportPhone.replaceAll(/[^+\d]/g, '')}`}
        translate="no"
        className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-brand">
        {supportPhone}
      </a>
    </p>
  )
}
