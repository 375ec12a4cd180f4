/** The drag data of a contract: its number, under a type of our own. */
const KIND = 'application/x-contract-file'

export const holdFile = (transfer: DataTransfer, id: number): void => transfer.setData(KIND, String(id))

/** While it is held its number cannot be read, only that it is one. */
export const isFileHeld = (transfer: DataTransfer): boolean => transfer.types.includes(KIND)

export const heldFile = (transfer: DataTransfer): number | null => Number(transfer.getData(KIND)) || null
