/** Types for the encoders of JsBarcode, which the library describes only as a whole. */
declare module 'jsbarcode/src/barcodes/CODE128/CODE128_AUTO.js' {
  export default class Code128 {
    constructor(code: string, options: object)
    valid(): boolean
    encode(): { data: string }
  }
}
declare module 'jsbarcode/src/barcodes/EAN_UPC/EAN13.js' {
  export default class Ean13 {
    constructor(code: string, options: { flat: true })
    valid(): boolean
    encode(): { data: string }
  }
}
