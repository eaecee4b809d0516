import type { DemoThread } from '../types.ts'

export const mediaAndMonitoringThreads: DemoThread[] = [
  {
    title: '只有一个人维护的小站，监控做到什么程度算够？',
    body: `看了很多教程，动不动就是一整套采集、存储、大盘、告警。我只有七个服务、一个人、一部手机。

哪些是**非做不可**的？`,
    by: 'siqi',
    tags: ['monitoring', 'self-hosting'],
    daysAgo: 109,
    views: 1370,
    votes: 14,
    answers: [
      {
        by: 'oldcat',
        votes: 29,
        hoursLater: 2,
        accepted: true,
        body: `值班十年，给自己家只留了四条告警，标准是：**响了我真的会起来做点什么。**

1. 网站从外面打不开，连续三次；
2. 磁盘剩余不到 15%，或者按这个速度七天内会满；
3. 备份超过 26 小时没有成功过；
4. 证书剩不到 14 天。

其余的都是曲线，想看的时候看，不许响。第 2 条的“按这个速度”比百分比有用：

\`\`\`promql
predict_linear(node_filesystem_avail_bytes{mountpoint="/"}[2d], 7 * 86400) < 0
\`\`\`

第 1 条一定要**从别处**测。家里断电的时候，家里的监控也断电了。`,
        comments: [
          {
            by: 'siqi',
            text: '“响了我真的会起来做点什么”，按这条我删掉了 23 个告警。',
            votes: 3,
            minutesLater: 30,
          },
          {
            by: 'linyuan',
            text: '本站用的也是差不多这四条，只多一条：发邮件的队列积压。',
            votes: 5,
            minutesLater: 70,
          },
        ],
      },
      {
        by: 'aheng',
        votes: 14,
        hoursLater: 6,
        body: `七个服务真不用一整套。一个文件，跑在别处的小机器上，五分钟一次：

\`\`\`go
package main

import (
	"fmt"
	"net/http"
	"os"
	"time"
)

func main() {
	client := http.Client{Timeout: 10 * time.Second}
	failed := 0
	for _, url := range os.Args[1:] {
		started := time.Now()
		response, err := client.Get(url)
		switch {
		case err != nil:
			fmt.Printf("%s: %v\\n", url, err)
			failed++
		case response.StatusCode >= 400:
			fmt.Printf("%s: HTTP %d after %v\\n", url, response.StatusCode, time.Since(started))
			failed++
		}
		if response != nil {
			response.Body.Close()
		}
	}
	if failed > 0 {
		os.Exit(1)
	}
}
\`\`\`

退出码不是 0 就发一条消息。够用三年。`,
        editedBy: {
          by: 'aheng',
          summary: '没关闭响应体，连接会一直占着',
          body: `七个服务真不用一整套。一个文件，跑在别处的小机器上，五分钟一次：

\`\`\`go
package main

import (
	"fmt"
	"net/http"
	"os"
	"time"
)

func check(client *http.Client, url string) error {
	started := time.Now()
	response, err := client.Get(url)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 400 {
		return fmt.Errorf("HTTP %d after %v", response.StatusCode, time.Since(started))
	}
	return nil
}

func main() {
	client := &http.Client{Timeout: 10 * time.Second}
	failed := false
	for _, url := range os.Args[1:] {
		if err := check(client, url); err != nil {
			fmt.Printf("%s: %v\\n", url, err)
			failed = true
		}
	}
	if failed {
		os.Exit(1)
	}
}
\`\`\`

退出码不是 0 就发一条消息。够用三年。`,
        },
        comments: [
          {
            by: 'ivan',
            text: "One thing missing: it should also complain when *it* did not run. Have it ping a dead man's switch on success.",
            votes: 2,
            minutesLater: 45,
          },
        ],
      },
      {
        by: 'grace',
        votes: 8,
        hoursLater: 15,
        body: 'Mine is a red LED in the kitchen. If the backup is older than a day, it is on. My mother calls me about it before any app does.',
        comments: [
          { by: 'oldcat', text: '母亲是最高等级的告警通道。', votes: 11, minutesLater: 20 },
        ],
      },
      { by: 'pipi', votes: -4, hoursLater: 22, body: '不监控就不会有告警。' },
    ],
  },
  {
    title: "How often may my feed reader poll other people's sites and still be polite?",
    body: '(English because the feeds are.) I follow 240 feeds from a machine at home and poll all of them every ten minutes. Yesterday a site answered `429` and its owner wrote me a kind but clear mail. What is reasonable?',
    by: 'xuxu',
    tags: ['self-hosting', 'performance'],
    daysAgo: 61,
    views: 305,
    votes: 9,
    answers: [
      {
        by: 'rohan',
        votes: 15,
        hoursLater: 2,
        accepted: true,
        body: `Ten minutes for everything is a lot: 240 × 144 = 34,560 requests per day, and I would guess that 34,000 of them bring nothing. Three rules, in order of effect:

1. **Ask conditionally.** Send back the \`ETag\` and \`Last-Modified\` you were given; a 304 costs the other side nearly nothing.
2. **Listen.** \`Retry-After\`, \`Cache-Control: max-age\` and \`<ttl>\` in the feed are the owner telling you how often. Obey the largest.
3. **Adapt.** Poll at about half of the usual distance between posts, never below 30 minutes, never above a day.

\`\`\`ts
export function nextPoll(postTimes: number[], now: number): number {
  const recent = postTimes.slice(-10)
  const first = recent[0]
  const last = recent.at(-1)
  if (first === undefined || last === undefined || recent.length < 2) return now + 6 * 3_600_000
  const gap = (last - first) / (recent.length - 1)
  return now + Math.min(Math.max(gap / 2, 30 * 60_000), 24 * 3_600_000)
}
\`\`\`

And put a contact address into your \`User-Agent\`. The owner wrote you a mail because he *could*.`,
        comments: [
          {
            by: 'xuxu',
            text: 'Down to about 1,900 requests per day, 1,700 of them 304. I wrote back to the owner; we are now subscribed to each other.',
            votes: 5,
            minutesLater: 800,
          },
          {
            by: 'joana',
            text: 'This is the nicest ending to a 429 I have read.',
            votes: 6,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'carlos',
        votes: 7,
        hoursLater: 8,
        body: 'From the other side of the fence: on my small blog, 80 % of all traffic is feed readers, and 9 of 10 ignore `ETag`. Rule 1 alone would let me switch off a CPU core.',
      },
      {
        by: 'zed',
        votes: 3,
        hoursLater: 10,
        body: 'Once an hour. Nothing on the internet is that urgent.',
      },
      {
        by: 'meizi',
        votes: 4,
        hoursLater: 13,
        body: `作为站长补一个服务端的做法：给 feed 单独开微缓存，十个阅读器同时来也只生成一次。

\`\`\`nginx
location = /feed.xml {
    proxy_pass http://127.0.0.1:3000;
    proxy_cache feeds;
    proxy_cache_valid 200 10m;
    proxy_cache_use_stale updating;
}
\`\`\``,
      },
    ],
  },
  {
    title: 'ffmpeg 拼接两段录音，第二段开始音画错开半秒',
    body: `Two clips from the same camera, but one is 48 kHz and the other was re-exported at 44.1 kHz by an editor. 直接用 concat 列表拼，第一段正常，第二段嘴型慢半秒：

\`\`\`bash
printf "file '%s'\\n" a.mp4 b.mp4 > list.txt
ffmpeg -f concat -safe 0 -i list.txt -c copy out.mp4
\`\`\``,
    by: 'wendi',
    tags: ['ffmpeg'],
    daysAgo: 85,
    views: 520,
    votes: 6,
    answers: [
      {
        by: 'feiyu',
        votes: 16,
        hoursLater: 1,
        accepted: true,
        body: `\`-f concat -c copy\` 要求每段的编码参数**完全一样**，采样率不同就会把 44.1k 的数据按 48k 的钟去播。先把音频统一，视频仍然不用重编码：

\`\`\`bash
for clip in a b; do
  ffmpeg -nostdin -i "$clip.mp4" -c:v copy -af aresample=async=1:first_pts=0 -c:a aac -ar 48000 -b:a 192k "$clip.fixed.mp4"
done
printf "file '%s.fixed.mp4'\\n" a b > list.txt
ffmpeg -f concat -safe 0 -i list.txt -c copy out.mp4
\`\`\`

以后拼之前先看一眼，两边不一样就别直接拼：

\`\`\`bash
for clip in a b; do
  ffprobe -v error -show_entries stream=codec_name,width,height,r_frame_rate,sample_rate,time_base -of compact "$clip.mp4"
done
\`\`\``,
        comments: [
          {
            by: 'wendi',
            text: '对上了！最后那条命令里看到 time_base 也不一样，怪不得。',
            votes: 2,
            minutesLater: 40,
          },
        ],
      },
    ],
    revisions: [
      {
        by: 'feiyu',
        summary: '标题写明现象和命令',
        title: 'ffmpeg concat 拼接后第二段音画不同步（两段采样率不同）',
      },
    ],
  },
  {
    title: '4K HDR movie looks grey and washed out after I transcode it for the old TV',
    body: `\`\`\`bash
ffmpeg -i film.mkv -vf scale=1920:-2 -c:v libx264 -crf 20 -c:a aac out.mp4
\`\`\`

The original is fine on a modern phone. Everything in the result looks as if there were fog in the room.`,
    by: 'hanako',
    tags: ['ffmpeg', 'performance'],
    daysAgo: 14,
    views: 187,
    votes: 5,
    answers: [
      {
        by: 'feiyu',
        votes: 13,
        hoursLater: 2,
        accepted: true,
        body: `You scaled the *picture* but kept the *brightness curve*: HDR uses PQ and BT.2020, the old TV assumes BT.709. It needs tone mapping:

\`\`\`bash
ffmpeg -i film.mkv \\
  -vf "zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,scale=1920:-2,format=yuv420p" \\
  -c:v libx264 -crf 20 -preset slow -c:a aac -b:a 192k out.mp4
\`\`\`

One long line on purpose: the order of the filters is the whole point. Linear light → convert primaries → tone map → back to a TV curve → scale.

Slow on a CPU (8 frames per second here). With a recent Intel iGPU, \`tonemap_vaapi\` does it in real time, slightly less pretty.`,
        comments: [
          {
            by: 'hanako',
            text: 'The fog has lifted. 8 fps means it takes the night, which is what nights are for.',
            votes: 2,
            minutesLater: 300,
          },
        ],
      },
      {
        by: 'lucas',
        votes: 2,
        hoursLater: 6,
        body: 'Or simply keep an SDR copy from the start and do not transcode at all. Disks are cheaper than electricity.',
        comments: [
          {
            by: 'feiyu',
            text: '也对，看过一次就删的片子确实不值得转。',
            votes: 3,
            minutesLater: 30,
          },
        ],
      },
    ],
  },
]
