/** Compares a copy of a contract with the stored one by hash, on the device, so that the copy is not sent. */
import { useState } from 'react'
import { Equal } from 'lucide-react'
import type { ContractVersion } from '@taschino/contract/shop-shapes.ts'
import { fingerprintOf } from '../../../device/fingerprint.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'

/** `version`: the one that it equals; 0 when none does; null when the file could not be read. */
interface Compared {
  name: string
  version: number | null
}

export function CompareCopy({ versions }: { versions: readonly ContractVersion[] }) {
  const [compared, setCompared] = useState<Compared | null>(null)
  const compare = async (file: File | undefined) => {
    if (!file) return
    const { name } = file
    await fingerprintOf(file).then(
      (print) => setCompared({ name, version: versions.find(({ sha256 }) => sha256 === print)?.version ?? 0 }),
      () => setCompared({ name, version: null }),
    )
  }
  return (
    <section className="mt-6">
      <SectionTitle>{t('contract.copy')}</SectionTitle>
      <p className="mt-0 mb-3 text-[15px] text-ink-2">{t('contract.copy_hint')}</p>
      <FileChoice
        icon={<Equal aria-hidden size={18} />}
        kind="soft"
        size="small"
        accept="application/pdf"
        onFiles={([copy]) => void compare(copy)}>
        {t('contract.copy_choose')}
      </FileChoice>
      {compared && (
        <Notice
          kind={compared.version === null ? 'bad' : compared.version === 0 ? 'warn' : 'ok'}
          className="mt-3"
          title={verdict(compared, versions[0]?.version)}>
          <bdi className="break-all">{compared.name}</bdi>
        </Notice>
      )}
    </section>
  )
}

function verdict({ version }: Compared, now: number | undefined): string {
  if (version === null) return t('contract.copy_unread')
  if (version === 0) return t('contract.copy_differs')
  return t(version === now ? 'contract.copy_same' : 'contract.copy_old', { version })
}
