/** Hostile codes that may hang in a shop, and the few that we read. */
import { describe, expect, it } from 'vitest'
import { readScanned, readTyped } from './scanner-content.ts'

const own = { origin: 'https://app.taschino.it', hosts: ['paga.taschino.it'] }
const read = (text: string) => readScanned(text, 'qr_code', own)

describe('what a scanned code may mean', () => {
  it.each([
    ['https://app.taschino.it/enduser-payment/code/7KQ4M2XD', '7KQ4M2XD'],
    ['https://paga.taschino.it/enduser-payment/code/7kq4-m2xd', '7KQ4M2XD'],
    [' https://app.taschino.it/enduser-payment/code/7KQ4M2XD/ ', '7KQ4M2XD'],
    ['7kq4m2xd', '7KQ4M2XD'],
    ['7KQ4-M2XO', '7KQ4M2X0'],
  ])('reads %s', (text, code) => expect(read(text)).toEqual({ kind: 'code', code }))

  it.each([
    ['https://app.taschino.it.evil.example/enduser-payment/code/7KQ4M2XD', 'app.taschino.it.evil.example'],
    ['https://evil.example/enduser-payment/code/7KQ4M2XD', 'evil.example'],
    ['http://app.taschino.it/enduser-payment/code/7KQ4M2XD', 'app.taschino.it'],
    ['https://app.taschino.it@evil.example/enduser-payment/code/7KQ4M2XD', 'evil.example'],
    ['https://evil@app.taschino.it/enduser-payment/code/7KQ4M2XD', 'app.taschino.it'],
    ['https://app.taschino.it:8443/enduser-payment/code/7KQ4M2XD', 'app.taschino.it:8443'],
    ['https://evil.example\\@app.taschino.it/enduser-payment/code/7KQ4M2XD', 'evil.example'],
    ['https://xn--tschino-2fg.it/enduser-payment/code/7KQ4M2XD', 'xn--tschino-2fg.it'],
    ['HTTPS://EVIL.EXAMPLE/enduser-payment/code/7KQ4M2XD', 'evil.example'],
    ['https://app.taschino.it%2eevil.example/enduser-payment/code/7KQ4M2XD', 'app.taschino.it.evil.example'],
  ])('names the other host of %s', (text, host) => expect(read(text)).toEqual({ kind: 'foreign_link', host }))

  it.each([
    'https://app.taschino.it/enduser-payment/code/7KQ4M2XD/../../../login',
    'https://app.taschino.it/login?redirectURL=//evil.example',
    'https://app.taschino.it/enduser-payment/code/<script>',
    'https://app.taschino.it/enduser-payment/code/..%2f..%2flogin',
    'javascript:alert(1)',
    'data:text/html,hello',
    'blob:https://app.taschino.it/1',
    'intent://evil#Intent;end',
    'tel:+39199',
    'WIFI:S:bar;T:WPA;P:ciao;;',
    'https://tаschino.it/enduser-payment/code/7KQ4M2XD',
    'https://app.taschino.it/enduser-payment/code/7KQ4\n7KQ4',
    'abc',
    'A'.repeat(33),
    '',
    'BEGIN:VCARD\nEND:VCARD',
  ])('refuses %j', (text) => expect(read(text).kind).toBe('not_ours'))

  it("knows a payer's own code, which is no shop's", () => {
    expect(read('https://app.taschino.it/my-code#0A1B2C3D4E5F6G7H8J9KAMBNCP').kind).toBe('payer')
    expect(read('https://evil.example/my-code#0A1B2C3D4E5F6G7H8J9KAMBNCP').kind).toBe('foreign_link')
    expect(read('https://app.taschino.it/my-code').kind).toBe('not_ours')
  })
  it('knows the barcode of something on a shelf', () => expect(readScanned('8001234567890', 'ean_13', own)).toEqual({ kind: 'product' }))

  it('takes a typed code with its spaces', () => expect(readTyped(' 7kq4 m2xd ', own)).toEqual({ kind: 'code', code: '7KQ4M2XD' }))
})
