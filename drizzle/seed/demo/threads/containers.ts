import type { DemoThread } from '../types.ts'

export const containersThreads: DemoThread[] = [
  {
    title: '容器里写出来的文件属主是 root，宿主机上删不掉',
    body: `用容器跑一个下载工具，挂载了家目录下的文件夹。下载的文件在宿主机上全是 root 的，普通用户不能删也不能改。每次都 \`sudo chown -R\`，感觉不对。

\`\`\`yaml
services:
  fetch:
    image: example/fetch:2
    volumes:
      - ./downloads:/downloads
\`\`\``,
    by: 'chenmo',
    tags: ['docker', 'linux'],
    daysAgo: 118,
    views: 1503,
    votes: 14,
    answers: [
      {
        by: 'muzi',
        votes: 20,
        hoursLater: 2,
        accepted: true,
        body: `容器里的进程默认就是 uid 0，写出来自然是 root。让它用你的 uid 跑：

\`\`\`yaml
services:
  fetch:
    image: example/fetch:2
    user: '1000:1000' # 用 id -u 和 id -g 看自己的
    volumes:
      - ./downloads:/downloads
\`\`\`

注意先把目录建好并且属于你，否则 Docker 会替你建一个 root 的：

\`\`\`bash
mkdir -p downloads && sudo chown -R "$(id -u):$(id -g)" downloads
\`\`\`

有些镜像启动时要改自己目录的权限，硬换用户会报错。看它的说明里有没有 \`PUID\`、\`PGID\` 这类变量，有就用它的。`,
        comments: [
          { by: 'chenmo', text: '这个镜像支持 PUID，设上就好了。', votes: 1, minutesLater: 35 },
          {
            by: 'zhaojin',
            text: '顺便，能不用 root 跑就不用，不只是为了删文件方便。',
            votes: 6,
            minutesLater: 120,
          },
        ],
      },
      {
        by: 'ivan',
        votes: 7,
        hoursLater: 10,
        body: 'If you also run it rootless (rootless Docker or Podman), uid 0 inside *is* your user outside, and the whole question disappears. For Podman with a non-root user inside, add `--userns=keep-id`.',
      },
    ],
  },
  {
    title: 'Compose 里 depends_on 写了，数据库还没好应用就先启动报错',
    body: `应用起得比数据库快，连不上就退出，再靠 \`restart: always\` 撞几次才成功。日志里一堆红字，看着难受。

\`\`\`yaml
services:
  app:
    image: example/app
    depends_on:
      - db
  db:
    image: postgres:16
\`\`\``,
    by: 'pengfei',
    tags: ['docker', 'postgresql'],
    daysAgo: 101,
    views: 960,
    votes: 8,
    answers: [
      {
        by: 'muzi',
        votes: 18,
        hoursLater: 1,
        accepted: true,
        body: `\`depends_on\` 的短写法只等“容器启动了”，不等“里面的服务能用了”。换成带条件的长写法，再给数据库配一个健康检查：

\`\`\`yaml
services:
  app:
    image: example/app
    depends_on:
      db:
        condition: service_healthy
  db:
    image: postgres:16
    environment:
      POSTGRES_PASSWORD_FILE: /run/secrets/db
    secrets: [db]
    healthcheck:
      test: ['CMD-SHELL', 'pg_isready -U postgres -h 127.0.0.1']
      interval: 3s
      timeout: 3s
      retries: 20
      start_period: 10s
secrets:
  db:
    file: ./db-password.txt
\`\`\`

\`-h 127.0.0.1\` 是有用的：官方镜像初始化时会临时起一个只听套接字的实例，不加它会误报“好了”。`,
        comments: [
          {
            by: 'pengfei',
            text: '最后这一句解释了我之前一个死活想不通的现象，加鸡腿。',
            votes: 3,
            minutesLater: 45,
          },
        ],
      },
      {
        by: 'oldcat',
        votes: 15,
        hoursLater: 3,
        body: `上面的写法没错，但我想唱个反调：**应用自己应该会重试。** 数据库不只在开机时会没有，半夜重启、升级、网络抖一下都会没有，那时候 \`depends_on\` 帮不了你。

\`\`\`java
var attempts = 0;
while (true) {
    try (var connection = dataSource.getConnection()) {
        break;
    } catch (SQLException e) {
        if (++attempts == 10) throw e;
        Thread.sleep(Math.min(250L << attempts, 8_000L));
    }
}
\`\`\`

启动顺序是锦上添花，重连才是雪中送炭。`,
        comments: [
          {
            by: 'pengfei',
            text: '两个都做了。写重试的时候发现连接池本来就有参数，惭愧。',
            votes: 4,
            minutesLater: 25,
          },
          {
            by: 'bofeng',
            text: '同意老猫。用顺序掩盖不会重连的程序，早晚还债。',
            votes: 3,
            minutesLater: 60,
          },
        ],
      },
    ],
  },
  {
    title: 'Docker 把我的 ufw 规则绕过去了？端口明明没放行',
    body: `\`ufw status\` 里只有 22 和 443，可是朋友从外网直接打开了我的 \`:8080\`。那是 Compose 里 \`ports: - "8080:80"\` 映射的。

吓出一身汗。是 ufw 坏了吗？`,
    by: 'siqi',
    tags: ['docker', 'security', 'linux'],
    daysAgo: 44,
    views: 1120,
    votes: 13,
    answers: [
      {
        by: 'zhaojin',
        votes: 26,
        hoursLater: 1,
        accepted: true,
        body: `没坏。Docker 发布端口时直接往 iptables 的 \`nat\` 表和 \`DOCKER\` 链里写规则，流量走的是 FORWARD，不经过 ufw 管的 INPUT。这是很多人的第一身汗。

最简单、最不容易错的做法：**不想公开的就只绑本机**。

\`\`\`yaml
ports:
  - '127.0.0.1:8080:80'
\`\`\`

然后由同一台机器上的反向代理对外。更彻底一点，同一个 Compose 里的服务之间根本不用写 \`ports\`，走内部网络就能互相访问，只有反向代理那一个写。

真的需要在防火墙上限制来源，就写在 Docker 专门留的链里：

\`\`\`bash
iptables -I DOCKER-USER -i eth0 -p tcp -m conntrack --ctorigdstport 8080 ! -s 203.0.113.0/24 -j DROP
\`\`\`

改完从**外面**测，不要从本机测：手机关掉 Wi-Fi 就是最好的测试工具。`,
        comments: [
          {
            by: 'siqi',
            text: '全部改成 127.0.0.1 了，手机流量测过，关门。',
            votes: 3,
            minutesLater: 50,
          },
          {
            by: 'linyuan',
            text: '建议每个新手都先看这条，再写第一个 compose 文件。',
            votes: 7,
            minutesLater: 200,
          },
          { by: 'laozhou', text: '我去自己家里查了一圈，也有一个 5432 开着，老脸一红。', votes: 4 },
        ],
      },
      {
        by: 'muzi',
        votes: 5,
        hoursLater: 8,
        body: `也可以改默认绑定地址，一劳永逸，\`/etc/docker/daemon.json\`：

\`\`\`json
{
  "ip": "127.0.0.1"
}
\`\`\`

重启 Docker 后，没写地址的 \`ports\` 都只绑本机；要公开的再显式写 \`0.0.0.0:443:443\`。注意它只管默认的 bridge 网络，自定义网络要在网络选项里设 \`com.docker.network.bridge.host_binding_ipv4\`。`,
        comments: [
          {
            by: 'zhaojin',
            text: '@muzi 后半句很重要，Compose 建的都是自定义网络，别以为改了 daemon.json 就万事大吉。',
            votes: 5,
            minutesLater: 40,
          },
        ],
      },
    ],
    revisions: [
      {
        by: 'zhaojin',
        summary: '去掉公网地址，标题写明是哪种映射',
        title: 'Docker 的 ports 把我的 ufw 规则绕过去了？端口明明没放行',
      },
    ],
  },
  {
    title: 'Multi-stage build: which files still end up in the final image?',
    body: `My image went from 1.1 GB to 240 MB with a second stage, yet 160 MB of it is \`node_modules\`. I copy the whole folder over because I do not know what is safe to leave out.

\`\`\`dockerfile
FROM node:20-slim AS build
WORKDIR /app
COPY package*.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:20-slim
WORKDIR /app
COPY --from=build /app .
CMD ["node", "dist/server.js"]
\`\`\``,
    by: 'rohan',
    tags: ['docker', 'node.js'],
    daysAgo: 27,
    views: 243,
    votes: 5,
    answers: [
      {
        by: 'ivan',
        votes: 12,
        hoursLater: 4,
        accepted: true,
        body: `\`COPY --from=build /app .\` brings development dependencies, sources and caches. Make a third stage that installs only what runs:

\`\`\`dockerfile
FROM node:20-slim AS deps
WORKDIR /app
COPY package*.json ./
RUN npm ci --omit=dev

FROM node:20-slim AS build
WORKDIR /app
COPY package*.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:20-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=deps /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
USER node
CMD ["node", "dist/server.js"]
\`\`\`

Measure afterwards: \`docker history --no-trunc image\` shows what each line costs.`,
        comments: [
          {
            by: 'rohan',
            text: '240 → 96 MB. And `USER node` was a reminder I needed.',
            votes: 2,
            minutesLater: 80,
          },
          {
            by: 'muzi',
            text: '别忘了 `.dockerignore` 里写上 `node_modules` 和 `.git`，不然 `COPY . .` 会把本机的依赖盖进去。',
            votes: 2,
            minutesLater: 40,
          },
        ],
      },
      {
        by: 'carlos',
        votes: 2,
        hoursLater: 30,
        body: 'For completeness: if the server is bundled into one file, you do not need `node_modules` at runtime at all, except for packages with native code.',
        comments: [
          {
            by: 'ivan',
            text: 'True, and then the stack traces need source maps. Pick your trade.',
            votes: 1,
            minutesLater: 15,
          },
        ],
      },
    ],
  },
  {
    title: '家里就一台小主机，值得上 Kubernetes 吗？',
    body: '单机，16G 内存，七八个服务。想学 k8s，觉得在家里用起来学得最快。会不会太重？',
    by: 'siqi',
    tags: ['docker', 'homelab'],
    daysAgo: 82,
    views: 1740,
    votes: 9,
    answers: [
      {
        by: 'bofeng',
        votes: 25,
        hoursLater: 2,
        body: `学可以，用不值得。

单机上 k8s 给你的好处（调度、故障转移、滚动发布）全都需要**第二台机器**才成立。剩下的是它的成本：常驻一两个 G 内存，一套新的网络，出问题时多三层要查。家里停电恢复之后，你想看到的是照片，不是 \`CrashLoopBackOff\`。

建议：服务继续放 Compose；学习另开一台虚拟机，随便砸。`,
        comments: [{ by: 'siqi', text: '“多三层要查”说服我了。', votes: 2, minutesLater: 60 }],
      },
      {
        by: 'aheng',
        votes: 16,
        hoursLater: 7,
        accepted: true,
        body: `我站另一边，前提是你想**学**。

我在一台 N100 上跑了两年单节点 k3s，内存占用大概 600 MB。值的地方不是可用性，是习惯：一切都是清单文件，改动走 Git，证书自动续，换机器时 \`apply\` 一遍就回来。工作里用得上的东西，每天在家里摸一点，比看书管用。

但请守住一条：**数据不要放在集群里管。** 照片和数据库放宿主机目录，用 hostPath 挂进去，备份照旧。这样哪天把集群删了重来，也只是半小时的事。

\`\`\`yaml
apiVersion: v1
kind: PersistentVolume
metadata:
  name: photos
spec:
  capacity:
    storage: 900Gi
  accessModes: [ReadWriteOnce]
  persistentVolumeReclaimPolicy: Retain
  storageClassName: manual
  hostPath:
    path: /srv/photos
\`\`\``,
        comments: [
          { by: 'bofeng', text: '`Retain` 写对了，就冲这个我不吵了。', votes: 4, minutesLater: 30 },
          {
            by: 'siqi',
            text: '两边都有道理……决定先在虚拟机里跑一个月，能撑住停电演练再搬。采纳这条是因为有“守住一条”。',
            votes: 3,
            minutesLater: 120,
          },
          {
            by: 'oldcat',
            text: '友情提示：家里的 k8s 不会有人给你发值班补贴。',
            votes: 9,
            minutesLater: 45,
          },
        ],
      },
      {
        by: 'kaixin',
        votes: -5,
        hoursLater: 22,
        body: '连这都要问，建议先把 Linux 学明白。',
        comments: [
          {
            by: 'marta',
            text: 'Removed nothing this time, but this is the last one of this kind. Please read the guide.',
            votes: 11,
            minutesLater: 20,
          },
        ],
      },
    ],
  },
]
