/** The contract of a shop as a file: by a ticket drawn for this one reading, as for a tab of its own. */
import { drawContractTicket, readContract } from '@taschino/contract/shops.ts'
import { ask, askFile } from '../../../api/ask.ts'
import type { Paper } from '../../../api/PaperView.tsx'

export const contractPaper = (idShop: number, version: number): Paper => ({
  name: `contratto-${idShop}-v${version}.pdf`,
  load: async () => {
    const params = { id: idShop }
    const { ticket } = await ask(drawContractTicket, { params }, { quiet: true })
    return askFile(readContract, { params, query: { tk: ticket, version } }, { quiet: true })
  },
})
