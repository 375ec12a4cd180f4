/** What can be done with a till's code besides holding it out: the poster for the wall, and its link. */
import { Download, Printer, Share2 } from 'lucide-react'
import { getPoster } from '@taschino/contract/shops.ts'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { askFile } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { printPdf, saveFile } from '../../../device/pdf.ts'
import { share } from '../../../device/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'

export function PosterActs({ till }: { till: OwnShop['codes'][number] }) {
  const act = useAct(
    async (what: 'save' | 'print') => {
      const poster = await askFile(getPoster, { params: { code: till.code } }, { quiet: true })
      const printed = what === 'print' && printPdf(poster)
      if (!printed) saveFile(poster, t('poster.file', { till: till.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') }))
      return what === 'save' || printed ? null : t('poster.blocked')
    },
    { words: (error) => `${t('poster.failed')} ${errorWords(error)}` },
  )
  const busy = act.busy ? act.input : null
  const trouble = act.result ?? act.trouble
  const send = async () => {
    if ((await share({ title: t('poster.title'), url: till.link })) === 'copied') toast(t('act.copied'), { kind: 'ok' })
  }
  return (
    <div className="grid gap-2 text-center">
      <p className="m-0 mb-2 text-sm text-ink-2">
        {t('poster.hint')} {t('poster.public')}
      </p>
      {trouble !== null && (
        <Notice kind="warn" className="text-start">
          {trouble}
        </Notice>
      )}
      <Button busy={busy === 'save'} icon={<Download aria-hidden size={20} />} onClick={() => act.start('save')}>
        {busy === 'save' ? t('poster.loading') : t('poster.download')}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="ghost" busy={busy === 'print'} icon={<Printer aria-hidden size={20} />} onClick={() => act.start('print')}>
          {t('poster.print')}
        </Button>
        <Button kind="ghost" icon={<Share2 aria-hidden size={20} />} onClick={() => void send()}>
          {t('act.share')}
        </Button>
      </div>
    </div>
  )
}
