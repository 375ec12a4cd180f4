/** What other screens use of the sales network: who looks after a shop. */
export { TransferShop } from './company/TransferShop.tsx'
