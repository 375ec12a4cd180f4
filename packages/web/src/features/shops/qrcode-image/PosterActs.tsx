/** The acts on a till's code: poster, link. */
import { Download, Printer, Share2 } from 'lucide-react'
import { getPoster } from '@taschino/contract/shops.ts'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { askFile } from '../../../api/ask.ts'
import { OpenPaper } from '../../../api/OpenPaper.tsx'
import { useAct } from '../../../api/use-act.ts'
import { saveFile } from '../../../device/pdf.ts'
import { share } from '../../../device/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'

export function PosterActs({ till }: { till: OwnShop['codes'][number] }) {
  const load = () => askFile(getPoster, { params: { code: till.code } }, { quiet: true })
  const name = t('poster.file', { till: till.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') })
  const act = useAct(() => load().then((poster) => saveFile(poster, name)), {
    words: (error) => `${t('poster.failed')} ${errorWords(error)}`,
  })
  const send = async () => {
    if ((await share({ title: t('poster.title'), url: till.link })) === 'copied') toast(t('act.copied'), { kind: 'ok' })
  }
  return (
    <div className="grid gap-2 text-center">
      <p className="m-0 mb-2 text-sm text-ink-2">
        {t('poster.hint')} {t('poster.public')}
      </p>
      {act.trouble !== null && (
        <Notice kind="warn" className="text-start">
          {act.trouble}
        </Notice>
      )}
      <Button busy={act.busy} icon={<Download aria-hidden size={20} />} onClick={() => act.start()}>
        {act.busy ? t('poster.loading') : t('poster.download')}
      </Button>
      <div className="grid grid-cols-2 gap-2">
        <OpenPaper
          kind="ghost"
          icon={<Printer aria-hidden size={20} />}
          title={`${t('poster.title')} · ${till.name}`}
          paper={{ name, load, prints: true }}>
          {t('poster.print')}
        </OpenPaper>
        <Button kind="ghost" icon={<Share2 aria-hidden size={20} />} onClick={() => void send()}>
          {t('act.share')}
        </Button>
      </div>
    </div>
  )
}
