/** A circuit's name, colour and logo reach browsers and installed apps at once; a file that is no picture reaches nobody. */
import { changeSetting, uploadLogo } from '@taschino/contract/settings.ts'
import { story } from '@taschino/testkit/story.ts'
import sharp from 'sharp'
import { expect } from 'vitest'

const picture = (colour: string) =>
  sharp({ create: { width: 640, height: 320, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const file = (bytes: Uint8Array | string) => ({ files: { file: new File([bytes as string], 'logo.png', { type: 'image/png' }) } })

story(
  "the manifest, the settings of the screens and the icons are the circuit's own",
  async (world) => {
    const marta = await world.person('admin')
    const get = async (path: string) => fetch(world.url + path)
    expect(await (await get('/assets/config/override-env.json')).text()).not.toContain('circuitName')
    const { logo } = (await marta.sends(uploadLogo, file(await picture('#c02020')))).json as { logo: string }
    const same = (await marta.sends(uploadLogo, file(await picture('#c02020')))).json
    expect(same).toEqual({ logo })
    const circuit = (more: object = {}) => ({
      body: { key: 'circuit' as const, value: { name: 'Buoni del Lago', accent: '#c02020', logo, ...more } },
    })
    await marta.isRefused('logo_unknown', changeSetting, circuit({ logo: 'x'.repeat(22) }))
    await marta.isRefused('invalid_input', changeSetting, circuit({ accent: 'red; background: url(//evil)' }))
    await marta.isRefused('invalid_input', changeSetting, circuit({ name: 'www.evil.example' }))
    await marta.gets(changeSetting, circuit())
    expect(await (await get('/assets/config/override-env.json')).json()).toMatchObject({
      circuitName: 'Buoni del Lago',
      circuitAccent: '#c02020',
      circuitLogo: logo,
    })
    expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Buoni del Lago',
      short_name: 'Buoni del La',
      icons: [{ src: `/icons/icon-192.png?v=${logo}` }, {}, { purpose: 'maskable' }],
    })
    for (const [path, side] of [
      ['icon-48', 48],
      ['icon-192', 192],
      ['icon-512', 512],
      ['maskable-512', 512],
      ['apple-touch', 180],
    ] as const) {
      const answer = await get(`/icons/${path}.png?v=${logo}`)
      expect(answer.headers.get('content-type')).toBe('image/png')
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({ format: 'png', width: side, height: side })
    }
  },
  {},
)

story('what is no picture is no logo', async (world) => {
  const marta = await world.person('company')
  const jpeg = await picture('#20c020')
  for (const bytes of [
    '<svg onload=alert(1)></svg>',
    jpeg.subarray(0, 200),
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('x')]),
  ])
    expect((await marta.sends(uploadLogo, file(bytes))).status).toBeGreaterThanOrEqual(400)
  await marta.isRefused('picture_unreadable', uploadLogo, file(jpeg.subarray(0, 200)))
})
