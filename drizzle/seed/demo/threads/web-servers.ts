import type { DemoThread } from '../types.ts'

export const webServersThreads: DemoThread[] = [
  {
    title: 'Nginx 反代之后 WebSocket 每 60 秒断开一次',
    body: `聊天页面直接连后端没问题，经过 Nginx 就正好每 60 秒断一次，控制台是 \`1006\`。

\`\`\`nginx
location /ws/ {
    proxy_pass http://127.0.0.1:9000;
}
\`\`\``,
    by: 'umi',
    tags: ['nginx', 'networking'],
    daysAgo: 154,
    views: 2411,
    votes: 17,
    answers: [
      {
        by: 'meizi',
        votes: 30,
        hoursLater: 1,
        accepted: true,
        body: `两件事。先是升级头没带过去（能连上说明后端可能退回了长轮询）；再是 60 秒，就是 \`proxy_read_timeout\` 的默认值：60 秒没有数据就断。

\`\`\`nginx
map $http_upgrade $connection_upgrade {
    default upgrade;
    ''      close;
}

server {
    location /ws/ {
        proxy_pass http://127.0.0.1:9000;
        proxy_http_version 1.1;
        proxy_set_header Upgrade $http_upgrade;
        proxy_set_header Connection $connection_upgrade;
        proxy_set_header Host $host;
        proxy_read_timeout 75s;
    }
}
\`\`\`

注意我只写了 75 秒，不是一小时。**更好的办法是让应用每 30 秒发一个 ping**，断线能更早发现，中间别的设备（光猫、运营商 NAT）也不会把空闲连接收走。`,
        comments: [
          { by: 'umi', text: '加了 30 秒心跳，稳定跑了一晚上。', votes: 3, minutesLater: 25 },
          {
            by: 'oldcat',
            text: '把超时写成 3600 秒是我见过最多的“修好了”，然后死连接攒到文件句柄用完。',
            votes: 6,
            minutesLater: 80,
          },
        ],
      },
      {
        by: 'aheng',
        votes: 8,
        hoursLater: 5,
        body: `后端如果是 Go，心跳也要设读超时，否则只会发不会发现对方没了：

\`\`\`go
const pongWait = 60 * time.Second

func keepAlive(conn *websocket.Conn) {
	conn.SetReadDeadline(time.Now().Add(pongWait))
	conn.SetPongHandler(func(string) error {
		return conn.SetReadDeadline(time.Now().Add(pongWait))
	})
	ticker := time.NewTicker(pongWait * 9 / 10)
	defer ticker.Stop()
	for range ticker.C {
		deadline := time.Now().Add(5 * time.Second)
		if err := conn.WriteControl(websocket.PingMessage, nil, deadline); err != nil {
			return
		}
	}
}
\`\`\``,
        comments: [{ by: 'umi', text: '@aheng 正好是 Go，直接能用。', votes: 1, minutesLater: 60 }],
      },
    ],
  },
  {
    title: '证书明明续期了，浏览器还是说过期',
    body: '`certbot certificates` 显示还有 88 天，浏览器打开是昨天过期的旧证书。清了缓存，换了手机，都一样。',
    by: 'xiaoman',
    tags: ['tls', 'nginx'],
    daysAgo: 29,
    views: 420,
    votes: 7,
    answers: [
      {
        by: 'zhaojin',
        votes: 17,
        hoursLater: 1,
        accepted: true,
        body: `续期换的是磁盘上的文件，Nginx 手里拿的还是启动时读进内存的那一份。让它重新读：

\`\`\`bash
sudo systemctl reload nginx
\`\`\`

以后自动做，放一个部署钩子：

\`\`\`bash
sudo install -m 755 /dev/stdin /etc/letsencrypt/renewal-hooks/deploy/reload-nginx <<'EOS'
#!/bin/sh
exec systemctl reload nginx
EOS
\`\`\`

确认线上真的是新的，不要相信浏览器，问服务器：

\`\`\`bash
openssl s_client -connect box.example.org:443 -servername box.example.org </dev/null 2>/dev/null |
  openssl x509 -noout -dates -serial
\`\`\``,
        comments: [
          {
            by: 'xiaoman',
            text: 'reload 一下就好了。三个月前我居然手动重启过机器来“解决”它，难怪当时好了。',
            votes: 2,
            minutesLater: 15,
          },
        ],
      },
      {
        by: 'meizi',
        votes: 6,
        hoursLater: 4,
        body: '打个小广告：这类事 Caddy 自己全包，续期、重载、OCSP 都不用管。新搭的站我已经不写 certbot 了。',
        comments: [
          { by: 'zed', text: 'One binary fewer to blame.', votes: 2, minutesLater: 200 },
          {
            by: 'zhaojin',
            text: '省心是真省心，但排查方法还是要会，问服务器那条命令两边都用得上。',
            votes: 3,
          },
        ],
      },
    ],
  },
  {
    title: 'Caddy 怎样只让家里的网段访问某个子路径？',
    body: `\`\`\`text
files.example.org {
	reverse_proxy 127.0.0.1:8090
}
\`\`\`

想让 \`/admin\` 只有 192.168.1.0/24 和 WireGuard 的 10.66.0.0/24 能打开，其余照常公开。`,
    by: 'hanako',
    tags: ['caddy', 'security'],
    daysAgo: 51,
    views: 310,
    votes: 4,
    answers: [
      {
        by: 'meizi',
        votes: 11,
        hoursLater: 2,
        accepted: true,
        body: `用命名匹配器，取反：

\`\`\`text
files.example.org {
	@outside {
		path /admin /admin/*
		not remote_ip 192.168.1.0/24 10.66.0.0/24
	}
	respond @outside 404

	reverse_proxy 127.0.0.1:8090
}
\`\`\`

回 404 而不是 403，路过的人就不知道那里有东西。\`path\` 要两个都写，只写 \`/admin/*\` 匹配不到 \`/admin\` 本身。

前面还有一层 CDN 或云主机中转的话，\`remote_ip\` 看到的是中转的地址，要改用 \`client_ip\` 并配好 \`trusted_proxies\`，**否则等于没拦**。`,
        comments: [
          { by: 'hanako', text: '我正好有中转，差点就掉坑里了。', votes: 1, minutesLater: 20 },
          {
            by: 'bofeng',
            text: '想确认有没有拦住，用手机流量打开一次，看到 404 才算数。',
            votes: 2,
            minutesLater: 300,
          },
        ],
      },
    ],
  },
  {
    title: '静态资源该设多久的缓存？设长了更新不了，设短了白下载',
    body: '现在全站统一 `max-age=3600`。改了 CSS，用户一小时内看到的是旧的；不改的时候，又每小时重新下一遍。有没有两全的写法？',
    by: 'guoguo',
    tags: ['performance', 'nginx', 'html'],
    daysAgo: 76,
    views: 870,
    votes: 8,
    answers: [
      {
        by: 'rohan',
        votes: 21,
        hoursLater: 3,
        accepted: true,
        body: `Yes: **decide by whether the name changes when the content changes.**

| File | Name | Header |
|---|---|---|
| \`app.4f3a1c.css\`, fonts, images with a hash | changes with content | \`public, max-age=31536000, immutable\` |
| HTML pages | never changes | \`no-cache\` |
| \`favicon.ico\`, \`robots.txt\` | never changes | \`max-age=86400\` |

\`no-cache\` does not mean "do not store". It means "ask me before using it"; with an \`ETag\` the answer is an empty 304.

The page is always fresh and points to the new file name; the old file simply stops being asked for. Any build tool can put the hash in.

\`\`\`nginx
location ~* "\\.[0-9a-f]{6,}\\.(css|js|woff2|png|svg)$" {
    add_header Cache-Control "public, max-age=31536000, immutable";
}
location / {
    add_header Cache-Control "no-cache";
}
\`\`\``,
        comments: [
          {
            by: 'guoguo',
            text: '按名字变不变来分，一下就清楚了。我以前以为 no-cache 就是不缓存……',
            votes: 2,
            minutesLater: 90,
          },
          {
            by: 'yehang',
            text: '大多数人都这么以为。真正“不存”的是 `no-store`，名字起得实在不好。',
            votes: 5,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'meizi',
        votes: 4,
        hoursLater: 8,
        body: '提醒 Nginx 的一个坑：`add_header` 在子层级里一旦出现，上层的就全部不继承了。安全头如果写在 `server` 里，上面这两个 `location` 里要再写一遍，或者放进一个 `include`。',
        comments: [
          {
            by: 'zhaojin',
            text: '这个坑我见过线上丢了整整两年 HSTS 的。',
            votes: 4,
            minutesLater: 55,
          },
        ],
      },
    ],
  },
  {
    title: '502 只在每天早上第一个人访问时出现',
    body: `学校作业站，每天早上第一次打开必是 502，刷新一下就好，之后一整天都正常。错误日志只有一行：

\`\`\`text
upstream prematurely closed connection while reading response header from upstream
\`\`\`

Node 应用没有重启过，\`pm2\` 显示跑了 40 天。`,
    by: 'jiajia',
    tags: ['nginx', 'node.js'],
    daysAgo: 19,
    views: 265,
    votes: 6,
    answers: [
      {
        by: 'oldcat',
        votes: 16,
        hoursLater: 2,
        accepted: true,
        body: `像是 Nginx 拿了一条**对方已经关掉的长连接**去发请求。Node 的 \`keepAliveTimeout\` 默认只有 5 秒，Nginx 的 upstream \`keepalive_timeout\` 默认 60 秒，谁长谁吃亏：Nginx 以为还能用，Node 那边已经关了。夜里没人访问，早上第一个请求撞上的概率最大；白天一直有流量，连接总是热的。

让后端比代理更晚放手：

\`\`\`js
import { createServer } from 'node:http'
import { app } from './app.js'

const server = createServer(app)
server.keepAliveTimeout = 75_000
server.headersTimeout = 76_000
server.listen(3000)
\`\`\`

\`headersTimeout\` 要比前者稍大一点。`,
        comments: [
          {
            by: 'jiajia',
            text: '连续三天早上没有 502 了，孩子们以为网站“生病好了”。',
            votes: 3,
            minutesLater: 4300,
          },
          {
            by: 'aheng',
            text: '同一个坑 Go 也有，`IdleTimeout` 同理。记住一句话：离用户越远的那端，超时越长。',
            votes: 2,
          },
          {
            by: 'jiajia',
            text: '这句话我要写在机房黑板上。',
            votes: 1,
            replyTo: 1,
            minutesLater: 12,
          },
        ],
      },
    ],
  },
]
