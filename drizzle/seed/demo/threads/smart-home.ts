import type { DemoThread } from '../types.ts'

export const smartHomeThreads: DemoThread[] = [
  {
    title: '人走灯灭的自动化，坐着不动看书灯就灭了，怎么解决？',
    body: `书房是红外人体传感器，坐着不动两分钟就黑。把延时改成二十分钟，人走了灯还亮着，家里人又说浪费电。

\`\`\`yaml
automation:
  - alias: 书房没人关灯
    trigger:
      - platform: state
        entity_id: binary_sensor.study_motion
        to: 'off'
        for: '00:02:00'
    action:
      - service: light.turn_off
        target:
          entity_id: light.study
\`\`\``,
    by: 'lele',
    tags: ['home-assistant'],
    daysAgo: 122,
    views: 1460,
    votes: 12,
    answers: [
      {
        by: 'kenji',
        votes: 18,
        hoursLater: 2,
        body: 'PIR sees *movement of heat*, not people. A mmWave presence sensor sees breathing; a decent one costs little more these days. But it sees the curtain and the fan too, so combine: **PIR turns on, mmWave keeps on, both off turns off.** Fast to react, slow to give up.',
        comments: [
          { by: 'lele', text: '毫米波买了，风扇果然被它当成人。', votes: 2, minutesLater: 60 },
        ],
      },
      {
        by: 'amelia',
        votes: 9,
        hoursLater: 5,
        body: 'No new hardware: put a door contact on the study and think in terms of the *room*, not the sensor. Door closed and motion seen since it closed → somebody is inside, and nobody can leave without opening it. Turn off only after the door has opened and two quiet minutes have passed.',
        comments: [
          {
            by: 'hanako',
            text: '“门没开过，人就还在”，这逻辑漂亮，侦探小说看多了吧。',
            votes: 4,
            minutesLater: 50,
          },
          { by: 'amelia', text: 'Guilty.', votes: 6, minutesLater: 20 },
        ],
      },
      {
        by: 'lele',
        votes: 15,
        hoursLater: 90,
        accepted: true,
        body: `把两位的办法合起来了，跑了三天没有误关。用一个“有人”的中间状态，灯只看它：

\`\`\`yaml
template:
  - binary_sensor:
      - name: study_occupied
        device_class: occupancy
        delay_off:
          minutes: 2
        state: >
          {{ is_state('binary_sensor.study_motion', 'on')
             or is_state('binary_sensor.study_mmwave', 'on')
             or (is_state('binary_sensor.study_door', 'off')
                 and is_state('binary_sensor.study_occupied', 'on')) }}

automation:
  - alias: 书房灯跟着人走
    mode: restart
    trigger:
      - platform: state
        entity_id: binary_sensor.study_occupied
    action:
      - service: 'light.turn_{{ trigger.to_state.state }}'
        target:
          entity_id: light.study
\`\`\`

要点：触发条件分散在各处会打架，**先算出一个“有没有人”，其他自动化都只看这一个**。`,
        comments: [
          {
            by: 'kenji',
            text: 'The intermediate sensor is the real answer. I rebuilt my hallway the same way.',
            votes: 3,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'bofeng',
        votes: 7,
        hoursLater: 110,
        body: '墙上装个开关。',
        comments: [
          {
            by: 'lele',
            text: '装了，实体开关永远有效，这是本站家训。',
            votes: 10,
            minutesLater: 9,
          },
        ],
      },
    ],
  },
  {
    title: 'Zigbee 设备每到晚上就掉线，早上自己恢复',
    body: '二十几个设备，晚上八点到十一点之间一批一批变成“不可用”，早上全好。协调器插在小主机的 USB 口上，旁边是路由器。',
    by: 'hanako',
    tags: ['home-assistant', 'networking'],
    daysAgo: 37,
    views: 402,
    votes: 7,
    answers: [
      {
        by: 'duyu',
        votes: 14,
        hoursLater: 2,
        accepted: true,
        body: `晚上八点到十一点正好是全楼 Wi-Fi 最忙的时候。Zigbee 和 2.4G Wi-Fi 挤在一起，你的协调器又贴着路由器，还插在 USB 3.0 口上（USB 3.0 本身就在 2.4 GHz 漏噪声）。

从便宜的做起：

1. 协调器用一根 1 米的 USB **2.0** 延长线拉开，这一步常常就够了；
2. 自己的 2.4G 固定到 1 信道，Zigbee 用 20 或 25；
3. 隔几个房间放一个插电的设备（插座）当中继。

| Wi-Fi 信道 | 会压住的 Zigbee 信道 |
|---|---|
| 1 | 11–14 |
| 6 | 16–19 |
| 11 | 21–24 |

换 Zigbee 信道之后有的设备要重新配对，放在最后试。`,
        comments: [
          {
            by: 'hanako',
            text: '延长线一根，三天没掉。十块钱的事我查了两个星期。',
            votes: 2,
            minutesLater: 4400,
          },
          {
            by: 'kenji',
            text: 'The extension cord should ship in the box.',
            votes: 4,
            minutesLater: 30,
          },
        ],
      },
      {
        by: 'lele',
        votes: 5,
        hoursLater: 9,
        body: '另外检查一下路由表里是不是全都直连协调器，我家曾经有个坏插座自称中继，谁挂上它谁就丢。拔掉它世界安静。',
      },
    ],
  },
  {
    title: '温度传感器数据要不要全部存？一年下来数据库 30 GB 了',
    body: '默认保留十天我嫌短，改成了三年。现在数据库 30 GB，历史图表打开要半分钟，备份也慢。',
    by: 'lele',
    tags: ['home-assistant', 'sqlite', 'performance'],
    daysAgo: 84,
    views: 730,
    votes: 9,
    answers: [
      {
        by: 'weian',
        votes: 17,
        hoursLater: 3,
        accepted: true,
        body: `先看是谁在写，一般二八开：

\`\`\`sql
SELECT m.entity_id, count(*) AS n
FROM states s
JOIN states_meta m USING (metadata_id)
GROUP BY m.entity_id
ORDER BY n DESC
LIMIT 20;
\`\`\`

我家第一名是功率计，每秒一条，占 61%，从来没有人看过它的原始值。

然后分两层：

- 原始数据保留 10 天；
- 长期只留每小时的最小、平均、最大。Home Assistant 对带 \`state_class\` 的传感器本来就会自动存这份“长期统计”，**永不过期，而且很小**（一个传感器一年 8760 行）。

\`\`\`yaml
recorder:
  purge_keep_days: 10
  exclude:
    entity_globs:
      - sensor.*_linkquality
      - sensor.*_power
\`\`\`

顺带一提，SQLite 单文件大了之后备份期间容易撞锁，参见 [SQLite 报 database is locked，可是只有一个程序在写]({{link:SQLite 报 database is locked，可是只有一个程序在写}})。

排除 \`*_power\` 会连它的统计也没了，想留用电量就保留 \`*_energy\`。`,
        comments: [
          {
            by: 'lele',
            text: '30 GB → 1.1 GB，图表秒开。原来三年的曲线一直都在长期统计里，我白存了。',
            votes: 2,
            minutesLater: 500,
          },
          {
            by: 'marta',
            text: 'Raw for days, aggregates for years. The same sentence works for every measurement database I have ever met.',
            votes: 5,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'elif',
        votes: 6,
        hoursLater: 15,
        body: 'If you ever want to *model* the data, keep the raw values of a few sensors, exported monthly to Parquet. My frost model needed five-minute values from 2021, and hourly means had smoothed away every single event.',
        comments: [
          {
            by: 'weian',
            text: '@elif 同意，导出成文件放一边，不要压在运行中的库里。',
            votes: 3,
            minutesLater: 40,
          },
        ],
      },
    ],
    linksTo: ['SQLite 报 database is locked，可是只有一个程序在写'],
  },
  {
    title: '语音控制全部本地化，有谁真的坚持用下来了？',
    body: '想听真实经历：唤醒、识别、理解、合成全部不出家门，家里人还愿意用。普通话，偶尔夹英文歌名。',
    by: 'hanako',
    tags: ['home-assistant', 'llm', 'self-hosting'],
    daysAgo: 16,
    views: 295,
    votes: 8,
    answers: [
      {
        by: 'haoran',
        votes: 10,
        hoursLater: 4,
        body: `用了八个月，留下来了，代价是期望要调低。

- 唤醒：误触发每天一两次，电视剧里有人叫“小雨”它就应；
- 识别：中号模型在显卡上 0.6 秒，CPU 上 3 秒，**3 秒就没人愿意用了**；
- 理解：九成是开灯关灯，用固定句式匹配，不进大模型，又快又准；剩下一成才给模型；
- 合成：够用，像认真的播音员。

家人满意的关键是第三条：别什么都过大模型。`,
        comments: [{ by: 'hanako', text: '“3 秒就没人用了”很真实。', votes: 1, minutesLater: 60 }],
      },
      {
        by: 'jiajia',
        votes: 6,
        hoursLater: 9,
        body: '我家坚持了三周。孩子学会了对着它喊“打开全部的灯”，然后我学会了拔插头。',
        comments: [
          { by: 'lele', text: '每个智能家居都会遇到的渗透测试。', votes: 5, minutesLater: 30 },
        ],
      },
      {
        by: 'bofeng',
        votes: -2,
        hoursLater: 20,
        body: '起来按一下开关能锻炼身体。',
        comments: [
          {
            by: 'priya',
            text: 'Not everybody can get up and press a switch. For some of us voice control is the difference between asking for help and not asking.',
            votes: 12,
            minutesLater: 90,
          },
          { by: 'bofeng', text: '说得对，是我想得窄了，抱歉。', votes: 7, minutesLater: 40 },
        ],
      },
    ],
  },
]
