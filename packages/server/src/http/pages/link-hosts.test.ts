/** T45: hosts of providers are listed beside those of the operator, whatever stands in the file. */
import { expect, test } from 'vitest'
import { leadsOf } from '../../platform/config/provider-options.ts'
import { settingsWithHosts } from './link-hosts.ts'

const read = (text: string, hosts: readonly string[]): unknown => JSON.parse(String(settingsWithHosts(Buffer.from(text), hosts)))

test('T45: those of the file stay, each stands once', () => {
  expect(read('{"linkHosts":"maps.example, shop.example","supportPhone":"011"}', ['shop.example', 'http://127.0.0.1:4010'])).toEqual({
    supportPhone: '011',
    linkHosts: 'maps.example,shop.example,http://127.0.0.1:4010',
  })
  expect(read('{', ['shop.example'])).toEqual({ linkHosts: 'shop.example' })
  expect(read('["x"]', ['shop.example'])).toEqual({ linkHosts: 'shop.example' })
  expect(read('{"linkHosts":"maps.example"}', [])).toEqual({ linkHosts: 'maps.example' })
})

test('T45: a provider leads to its own host and to what the installation lists for it', () => {
  expect(leadsOf({ address: 'https://aon.example/circuit', leadsTo: ['shop.example'] })).toEqual(['aon.example', 'shop.example'])
  expect(leadsOf({ address: 'http://127.0.0.1:4010/aon' })).toEqual(['http://127.0.0.1:4010'])
})
