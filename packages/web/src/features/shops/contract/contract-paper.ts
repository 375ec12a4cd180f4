/** Fetches a shop's contract by a one-time ticket. */
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
