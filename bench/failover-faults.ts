/** What goes wrong in a failover drill: how each fault begins, what tells that the cluster has answered it, and how it is mended. */
import { setTimeout as pause } from 'node:timers/promises'
import type { RealServer } from '@taschino/testkit/real-server.ts'
import type { RealRedis } from '@taschino/testkit/redis.ts'
import type { Cluster } from './cluster/cluster.ts'
import type { PostgresNode } from './cluster/node.ts'

export interface Scene {
  cluster: Cluster
  redis: RealRedis
  servers: readonly RealServer[]
}

export interface Fault {
  name: string
  /** In a run of full size, and in a short one. */
  times: number
  short: number
  /**
   * `failover`: another primary within the cluster's own time-out; `moment`: no more than a moment; `lasts`: nobody can pay while it lasts,
   * as it must be.
   */
  kind: 'failover' | 'moment' | 'lasts'
  /** Hands back what mends it; resolves once the cluster has answered. */
  begin: (scene: Scene) => Promise<() => unknown>
}

/** How long a fault is kept up that the cluster cannot answer. */
const KEPT_MS = 22_000

async function primary({ cluster }: Scene): Promise<PostgresNode> {
  const leader = await cluster.leader()
  if (!leader) throw new Error('there is no primary to begin with')
  return leader
}
async function standby({ cluster }: Scene): Promise<PostgresNode> {
  const found = await cluster.synchronous()
  if (!found) throw new Error('there is no synchronous standby to begin with')
  return found
}

const anotherWrites = ({ cluster }: Scene, before: PostgresNode): Promise<void> =>
  cluster.until('another primary', async () => {
    const now = await cluster.leader()
    return now !== null && now !== before
  })

const onPrimary =
  (fault: (node: PostgresNode) => void, mend: (node: PostgresNode) => void): Fault['begin'] =>
  async (scene) => {
    const node = await primary(scene)
    fault(node)
    await anotherWrites(scene, node)
    await pause(4000)
    return () => mend(node)
  }

const onStandby =
  (fault: (node: PostgresNode) => void, mend: (node: PostgresNode) => void): Fault['begin'] =>
  async (scene) => {
    const node = await standby(scene)
    fault(node)
    await pause(KEPT_MS)
    return () => mend(node)
  }

const ordered =
  (order: (node: PostgresNode, scene: Scene) => Promise<string>): Fault['begin'] =>
  async (scene) => {
    const said = await order(await primary(scene), scene)
    if (!said.startsWith('2')) throw new Error(`the order was refused: ${said}`)
    await pause(4000)
    return () => undefined
  }

export const FAULTS: readonly Fault[] = [
  {
    name: 'primary killed with its Patroni',
    times: 10,
    short: 2,
    kind: 'failover',
    begin: onPrimary(
      (node) => node.kill(),
      (node) => node.start(),
    ),
  },
  {
    name: 'primary frozen, comes back as a stale one',
    times: 5,
    short: 2,
    kind: 'failover',
    begin: onPrimary(
      (node) => node.freeze(),
      (node) => node.thaw(),
    ),
  },
  {
    name: 'Patroni alone frozen',
    times: 2,
    short: 1,
    kind: 'failover',
    begin: onPrimary(
      (node) => node.freezePatroni(),
      (node) => node.thaw(),
    ),
  },
  {
    name: 'network of the primary cut',
    times: 4,
    short: 1,
    kind: 'failover',
    begin: onPrimary(
      (node) => node.cut(),
      (node) => node.mend(),
    ),
  },
  {
    name: 'PostgreSQL killed, Patroni alive',
    times: 2,
    short: 1,
    kind: 'failover',
    begin: async (scene) => {
      const node = await primary(scene)
      node.killPostgres()
      await pause(12_000)
      return () => undefined
    },
  },
  {
    name: 'synchronous standby killed',
    times: 2,
    short: 1,
    kind: 'failover',
    begin: onStandby(
      (node) => node.kill(),
      (node) => node.start(),
    ),
  },
  {
    name: 'synchronous standby frozen',
    times: 2,
    short: 1,
    kind: 'failover',
    begin: onStandby(
      (node) => node.freeze(),
      (node) => node.thaw(),
    ),
  },
  {
    name: 'network of the synchronous standby cut',
    times: 1,
    short: 0,
    kind: 'failover',
    begin: onStandby(
      (node) => node.cut(),
      (node) => node.mend(),
    ),
  },
  {
    name: 'leader of etcd lost',
    times: 2,
    short: 1,
    kind: 'failover',
    begin: async ({ cluster }) => {
      const leader = await cluster.etcdLeader()
      leader?.kill()
      await pause(10_000)
      return () => leader?.start(cluster.etcd.map(({ place }) => place))
    },
  },
  {
    name: 'quorum of etcd lost',
    times: 2,
    short: 1,
    kind: 'lasts',
    begin: async ({ cluster }) => {
      const two = cluster.etcd.slice(0, 2)
      for (const one of two) one.kill()
      await pause(KEPT_MS + 8000)
      return () => {
        for (const one of two) one.start(cluster.etcd.map(({ place }) => place))
      }
    },
  },
  {
    name: 'both standbys gone',
    times: 2,
    short: 1,
    kind: 'lasts',
    begin: async (scene) => {
      const leader = await primary(scene)
      const others = scene.cluster.nodes.filter((node) => node !== leader)
      for (const node of others) node.kill()
      await pause(KEPT_MS)
      return () => {
        for (const node of others) node.start()
      }
    },
  },
  {
    name: 'switchover',
    times: 3,
    short: 1,
    kind: 'moment',
    begin: ordered(async (node, scene) =>
      node.order('switchover', { leader: node.place.name, candidate: (await standby(scene)).place.name }),
    ),
  },
  { name: 'restart of the primary', times: 1, short: 1, kind: 'moment', begin: ordered((node) => node.order('restart', {})) },
  {
    name: 'the way to the database ends',
    times: 1,
    short: 1,
    kind: 'moment',
    begin: async ({ cluster }) => {
      cluster.closeProxy()
      await pause(3000)
      return () => cluster.openProxy()
    },
  },
  {
    name: 'Redis killed',
    times: 1,
    short: 1,
    kind: 'moment',
    begin: async ({ redis }) => {
      await redis.kill9()
      await pause(5000)
      return () => redis.start()
    },
  },
  {
    name: 'a server of the product killed',
    times: 2,
    short: 1,
    kind: 'moment',
    begin: async ({ servers }) => {
      const [one] = servers
      await one?.kill9()
      await pause(2000)
      return () => one?.start()
    },
  },
]
