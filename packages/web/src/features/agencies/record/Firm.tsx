/** The firm's data and contract in the record, with the ways to correct them. */
import { useState } from 'react'
import { Pencil } from 'lucide-react'
import {
  drawAgencyContractTicket,
  getAgency,
  handInAgencyContract,
  readAgencyContract,
  updateAgency,
  type AgencyField,
  type AgencyRecord,
} from '@taschino/contract/agencies-record.ts'
import { listAgencies } from '@taschino/contract/requests.ts'
import { ask, askFile } from '../../../api/ask.ts'
import type { Paper } from '../../../api/PaperView.tsx'
import { OpenPaper } from '../../../api/OpenPaper.tsx'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, setAnswer } from '../../../api/use-ask.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { FactList, type Fact } from '../../../ui/FactList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

const ORDER: readonly AgencyField[] = ['vatNumber', 'fiscalCode', 'address', 'phone', 'pec', 'sdiCode', 'invoiceEmail']
const contractPaper = (id: number): Paper => ({
  name: `contratto-agenzia-${id}.pdf`,
  load: async () => {
    const params = { id: String(id) }
    const { ticket } = await ask(drawAgencyContractTicket, { params }, { quiet: true })
    return askFile(readAgencyContract, { params, query: { tk: ticket } }, { quiet: true })
  },
})
const word = (field: AgencyField): string => t(`agencyAdd.field.${field}` as 'agencyAdd.field.name')

export function Firm({ agency }: { agency: AgencyRecord }) {
  const [editing, setEditing] = useState(false)
  const { data, agent, createdAt, can } = agency
  const facts: readonly Fact[] = [
    ...ORDER.map((field): [string, string | null] => [word(field), data[field]]),
    [t('agency.agent'), agent?.name ?? null],
    [t('agency.since'), shortDay(createdAt)],
  ]
  return (
    <>
      <SectionTitle
        act={
          can.edit.length > 0 ? (
            <Button kind="plain" size="small" icon={<Pencil aria-hidden size={16} />} onClick={() => setEditing(true)}>
              {t('agency.edit')}
            </Button>
          ) : undefined
        }>
        {t('agency.firm')}
      </SectionTitle>
      <Card>
        <FactList className="" facts={facts} />
        <Contract agency={agency} />
      </Card>
      {editing && <EditSheet agency={agency} onClose={() => setEditing(false)} />}
    </>
  )
}

function Contract({ agency: { id, contract, can } }: { agency: AgencyRecord }) {
  const params = { id: String(id) }
  const hand = useAct(handInAgencyContract, {
    onDone: (known) => setAnswer(getAgency, { params }, known),
    onEnd: () => invalidate(getAgency),
  })
  return (
    <div className="mt-4 grid gap-2">
      <p className="m-0 text-[15px]">
        {contract === null
          ? t('agency.contract_none')
          : t('agency.contract_of', { version: contract.version, day: shortDay(contract.handedInAt) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {contract !== null && (
          <OpenPaper kind="soft" size="small" paper={contractPaper(id)} title={t('contract.title_version', { version: contract.version })}>
            {t('contract.read')}
          </OpenPaper>
        )}
        {can.handIn && (
          <FileChoice
            icon={null}
            kind="ghost"
            size="small"
            accept="application/pdf"
            busy={hand.busy}
            onFiles={([file]) => hand.start({ params, files: { file } })}>
            {t(contract === null ? 'agency.contract_add' : 'agency.contract_newer')}
          </FileChoice>
        )}
      </div>
      {hand.trouble !== null && <Notice kind="bad">{hand.trouble}</Notice>}
    </div>
  )
}

function EditSheet({ agency, onClose }: { agency: AgencyRecord; onClose: () => void }) {
  const params = { id: String(agency.id) }
  const [draft, setDraft] = useState(() => Object.fromEntries(agency.can.edit.map((field) => [field, agency.data[field] ?? ''] as const)))
  const act = useAct(updateAgency, {
    onDone: (known) => {
      setAnswer(getAgency, { params }, known)
      onClose()
    },
    onEnd: () => invalidate(getAgency, listAgencies),
  })
  // Only what was changed is sent; what was emptied goes as nothing.
  const changed = () =>
    Object.fromEntries(
      agency.can.edit
        .filter((field) => (draft[field] ?? '').trim() !== (agency.data[field] ?? ''))
        .map((field) => [field, (draft[field] ?? '').trim() || null]),
    )
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('agency.edit_title')}
      foot={
        <Button busy={act.busy} onClick={() => act.start({ params, body: changed() as { phone?: string } })}>
          {t('agency.save')}
        </Button>
      }>
      <div className="grid gap-4">
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        {agency.can.edit.map((field) => (
          <Field
            key={field}
            label={word(field)}
            value={draft[field] ?? ''}
            autoComplete="off"
            maxLength={160}
            error={act.wrong(field) ? t(`agencyAdd.wrong.${field}` as 'agencyAdd.wrong.name') : undefined}
            onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
          />
        ))}
      </div>
    </Sheet>
  )
}
