// `npm run native`: copies the web build for the two platform projects, with pictures and the server's name; `cap sync` follows.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawPictures } from './pictures.ts'
import { shellPage, tilesOf } from './shell-page.ts'
import { serverOf, versionCodeOf } from './shell-server.ts'

const PACKAGE = fileURLToPath(new URL('..', import.meta.url))

export interface Preparation {
  server: string
  version: string
  /** The web build. */ web: string
  /** Where the platform projects are. */ into: string
  /** An override-env.json of the installation, instead of the empty one. */ settings?: string | undefined
}

/** The page of the build for whoever has its files. */
const START_PAGE = 'start.html'

/** Not in the app: packed twins, the build's own notes, and the service worker, whose work the installation does. */
const left = (path: string): boolean =>
  path.endsWith(START_PAGE) || /\.br$|[\\/]csp\.json$|[\\/]service-worker\.js$|[\\/]manifest\.webmanifest$/.test(path)

async function copyWeb({ server, web, into, settings }: Preparation): Promise<void> {
  const www = join(into, 'www')
  const page = await readFile(join(web, START_PAGE), 'utf8').catch(() => {
    throw new Error('the web app is not built: npm run build -w @taschino/web')
  })
  await rm(www, { recursive: true, force: true })
  await cp(web, www, { recursive: true, filter: (path) => !left(path) })
  const given = settings === undefined ? '{}' : await readFile(settings, 'utf8')
  await mkdir(join(www, 'assets/config'), { recursive: true })
  await writeFile(join(www, 'assets/config/override-env.json'), given)
  await writeFile(join(www, 'index.html'), shellPage(page.replace(/<link rel="manifest"[^>]*>/, ''), server, tilesOf(given)))
}

/** Both systems ask the server whether it knows this app before they hand over its links. */
async function nameServer({ server, version, into }: Preparation): Promise<void> {
  const { host } = new URL(server)
  await writeFile(
    join(into, 'android/shell.properties'),
    `appHost=${host}\nversionName=${version}\nversionCode=${versionCodeOf(version)}\n`,
  )
  await writeFile(
    join(into, 'ios/App/App/App.entitlements'),
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>aps-environment</key>
	<string>production</string>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${host}</string>
	</array>
</dict>
</plist>
`,
  )
  const project = join(into, 'ios/App/App.xcodeproj/project.pbxproj')
  const text = await readFile(project, 'utf8')
  await writeFile(
    project,
    text
      .replaceAll(/MARKETING_VERSION = [\d.]+;/g, `MARKETING_VERSION = ${version};`)
      .replaceAll(/CURRENT_PROJECT_VERSION = \d+;/g, `CURRENT_PROJECT_VERSION = ${versionCodeOf(version)};`),
  )
}

export async function prepare(all: Preparation): Promise<void> {
  await mkdir(join(all.into, 'ios/App/App'), { recursive: true })
  await copyWeb(all)
  await nameServer(all)
  await drawPictures(all.into, join(all.web, 'icons/icon.svg'))
}

if (import.meta.main) {
  const { version } = JSON.parse(await readFile(join(PACKAGE, '../../package.json'), 'utf8')) as { version: string }
  try {
    const server = serverOf(process.env['NATIVE_SERVER'])
    await prepare({ server, version, web: join(PACKAGE, '../web/dist'), into: PACKAGE, settings: process.env['NATIVE_CONFIG'] })
    console.log(`www/ asks ${server}, version ${version}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
