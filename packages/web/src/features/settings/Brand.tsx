/** A preview of the circuit's colour and logo in both themes. */
import { ImageUp } from 'lucide-react'
import { circuitColours, GROUNDS, isAccent, OWN_ACCENT } from '@taschino/basics/accent.ts'
import { LOGO_MAX_BYTES, uploadLogo } from '@taschino/contract/settings.ts'
import { useAct } from '../../api/use-act.ts'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { t } from '../../words/words.ts'

export function ColourChoice({ label, accent, onChoose }: { label: string; accent: string; onChoose: (accent: string) => void }) {
  const chosen = isAccent(accent) ? accent : OWN_ACCENT
  const colours = circuitColours(chosen)
  return (
    <div>
      <label className="flex min-h-13 items-center gap-3">
        <input
          type="color"
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
          className="size-12 cursor-pointer rounded-[14px] border-[1.5px] border-line-strong bg-card p-1"
        />
        <span className="text-[15px] font-semibold">{label}</span>
      </label>
      <p className="mt-1.5 mb-2 text-sm text-ink-2">{t('companySettings.colour_hint')}</p>
      <div className="grid grid-cols-2 gap-3">
        {(['light', 'dark'] as const).map((theme) => (
          <div key={theme} className="rounded-m border border-line p-2 text-center sm:p-3" style={{ background: GROUNDS[theme][1] }}>
            <span className="block text-sm font-semibold" style={{ color: colours[theme].brand }}>
              {t(`companySettings.theme_${theme}`)}
            </span>
            <span
              className="mt-2 block rounded-[14px] px-1 py-2 text-[15px] font-bold"
              style={{ background: colours[theme].brand, color: colours[theme].onBrand }}>
              {t('act.continue')}
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

const PATIENCE_MS = 60_000

export function LogoChoice({ label, mark, onChoose }: { label: string; mark: string; onChoose: (mark: string) => void }) {
  const act = useAct(uploadLogo, { timeout: PATIENCE_MS, onDone: ({ logo }) => onChoose(logo) })
  const take = (file: File | undefined) => file && file.size <= LOGO_MAX_BYTES && act.start({ files: { file } })
  return (
    <div>
      <p className="mt-0 mb-1.5 text-[15px] font-semibold">{label}</p>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-2">
          {act.trouble}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <FileChoice
          icon={<ImageUp aria-hidden size={20} />}
          kind="ghost"
          size="small"
          accept="image/png,image/jpeg,image/webp"
          busy={act.busy}
          onFiles={([file]) => take(file)}>
          {t(mark === '' ? 'companySettings.logo_choose' : 'companySettings.logo_other')}
        </FileChoice>
        {mark !== '' && (
          <Button kind="plain" size="small" wide={false} onClick={() => onChoose('')}>
            {t('companySettings.logo_none')}
          </Button>
        )}
      </div>
      <p role="status" className="mt-1.5 mb-0 text-sm text-ink-2">
        {t(mark === '' ? 'companySettings.logo_hint' : 'companySettings.logo_here')}
      </p>
    </div>
  )
}
