import type { DemoThread } from '../types.ts'

export const microcontrollersThreads: DemoThread[] = [
  {
    title: 'ESP32 深睡眠电流 9 mA，手册上写的是 10 µA，差在哪里？',
    body: `山上的气象站，两节 18650，指望撑一个冬天。代码很简单：

\`\`\`cpp
#include <Arduino.h>
#include "esp_sleep.h"

void setup() {
  readSensorsAndSend();
  esp_sleep_enable_timer_wakeup(15ULL * 60 * 1000000);
  esp_deep_sleep_start();
}

void loop() {}
\`\`\`

万用表串进去，醒着 80 mA，睡着 **9 mA**。开发板是最常见的那种 38 脚带 USB 的。`,
    by: 'qinling',
    tags: ['esp32', 'electronics'],
    daysAgo: 99,
    views: 1204,
    votes: 15,
    answers: [
      {
        by: 'wangdao',
        votes: 26,
        hoursLater: 1,
        accepted: true,
        body: `手册说的是**芯片**，你量的是**整块板**。9 mA 一般这样分：

| 谁 | 大概多少 | 怎么办 |
|---|---|---|
| 电源指示灯 | 1–2 mA | 直接撬掉 |
| USB 转串口芯片 | 2–5 mA | 换没有它的模组，下载时外接 |
| 板载线性稳压（AMS1117） | 5 mA | 换静态电流几个 µA 的型号，比如 HT7833 |
| 传感器常供电 | 看型号 | 用一个 GPIO 给它供电 |

AMS1117 是最大头，它自己空着就要 5 mA，而且 18650 降到 3.8 V 以下它就压不住 3.3 V 了。

量的时候小心：万用表 µA 档内阻大，芯片一醒来就掉电重启。醒的时候短接表笔，睡下去再放开。`,
        comments: [
          {
            by: 'qinling',
            text: '灯撬了、稳压换了 HT7833，现在 38 µA。一个冬天应该够了！',
            votes: 4,
            minutesLater: 1600,
          },
          {
            by: 'wangdao',
            text: '38 里多半还有传感器的份，再给它断电能到 15 左右。',
            votes: 5,
            minutesLater: 20,
          },
        ],
      },
      {
        by: 'kenji',
        votes: 14,
        hoursLater: 6,
        body: `Two software details on top of the hardware:

- pins keep their level during deep sleep only if you hold them, floating ones can leak through a sensor: \`gpio_hold_en(pin)\` and \`gpio_deep_sleep_hold_en()\`;
- the Wi-Fi connection is where the energy goes once sleep is fixed. Store channel and BSSID in RTC memory and skip the scan:

\`\`\`cpp
RTC_DATA_ATTR uint8_t bssid[6];
RTC_DATA_ATTR int32_t channel = 0;

void connectFast() {
  if (channel > 0) {
    WiFi.begin(SSID, PASSWORD, channel, bssid, true);
  } else {
    WiFi.begin(SSID, PASSWORD);
  }
  const uint32_t start = millis();
  while (WiFi.status() != WL_CONNECTED && millis() - start < 4000) delay(10);
  if (WiFi.status() == WL_CONNECTED) {
    memcpy(bssid, WiFi.BSSID(), 6);
    channel = WiFi.channel();
  } else {
    channel = 0;  // next time: full scan
  }
}
\`\`\`

2.9 s → 0.7 s awake in my case.`,
        comments: [
          {
            by: 'qinling',
            text: '我走 LoRa 不走 Wi-Fi，但 `gpio_hold_en` 这条有用，雨量计那只脚就是浮着的。',
            votes: 2,
            minutesLater: 80,
          },
          {
            by: 'amelia',
            text: 'A winter on two cells, on a mountain. Please post the graph in spring.',
            votes: 3,
            minutesLater: 500,
          },
        ],
      },
      {
        by: 'grace',
        votes: 5,
        hoursLater: 20,
        body: 'And budget for the battery itself: a cheap 18650 loses more to self-discharge and cold in three months than 38 µA takes out of it (38 µA × 2200 h is only 84 mAh).',
      },
    ],
  },
  {
    title: 'Arduino 用 delay() 之后按键不灵了',
    body: `灯每秒闪一下，同时要读一个按键。按十次只有两三次有反应。

\`\`\`cpp
void loop() {
  digitalWrite(13, HIGH);
  delay(500);
  digitalWrite(13, LOW);
  delay(500);
  if (digitalRead(2) == LOW) counter++;
}
\`\`\`

接线：按键一头接 2 号脚，一头接地，用了 \`INPUT_PULLUP\`。板子就是这一款：

![Arduino Uno 开发板正面照片](https://upload.wikimedia.org/wikipedia/commons/3/38/Arduino_Uno_-_R3.jpg)`,
    by: 'dongdong',
    tags: ['arduino', 'c'],
    daysAgo: 62,
    views: 480,
    votes: 5,
    answers: [
      {
        by: 'wangdao',
        votes: 13,
        hoursLater: 1,
        accepted: true,
        body: `\`delay\` 的时候它什么都不干，一秒里只看一眼按键，按得不巧就错过了。改成“看钟”而不是“睡觉”：

\`\`\`cpp
const unsigned long kBlinkMs = 500;
const unsigned long kDebounceMs = 20;

unsigned long lastBlink = 0, lastChange = 0;
bool lit = false, lastRaw = HIGH, pressed = false;
int counter = 0;

void loop() {
  const unsigned long now = millis();

  if (now - lastBlink >= kBlinkMs) {
    lastBlink = now;
    lit = !lit;
    digitalWrite(13, lit);
  }

  const bool raw = digitalRead(2);
  if (raw != lastRaw) {
    lastRaw = raw;
    lastChange = now;
  }
  if (now - lastChange >= kDebounceMs) {
    const bool down = (raw == LOW);
    if (down && !pressed) counter++;
    pressed = down;
  }
}
\`\`\`

顺便去了抖动：按键闭合的头几毫秒会跳好几下，不去抖就按一次算三次。

\`now - lastBlink >= kBlinkMs\` 要写成减法，不要写成 \`now >= lastBlink + kBlinkMs\`，前者在 49 天计数器溢出时也是对的。`,
        comments: [
          {
            by: 'dongdong',
            text: '每次按都有反应了！49 天那句我想了半节晚自习，想通了，无符号减法会绕回来。',
            votes: 3,
            minutesLater: 60,
          },
          {
            by: 'kenji',
            text: '半节晚自习で分かったのは立派です。 Well done.',
            votes: 7,
            minutesLater: 30,
          },
          { by: 'wangdao', text: '能自己想通溢出，比学会去抖还值。', votes: 4, minutesLater: 15 },
        ],
      },
      {
        by: 'amelia',
        votes: 4,
        hoursLater: 5,
        body: 'I used to teach this with an egg timer: you can sit and stare at the egg for three minutes, or you can look at the clock now and then while you make toast. `millis()` is looking at the clock.',
        comments: [
          { by: 'dongdong', text: 'So I was staring at the egg.', votes: 2, minutesLater: 40 },
        ],
      },
      {
        by: 'pipi',
        votes: 0,
        hoursLater: 9,
        body: '也可以用中断，按下去立刻响应。不过去抖要自己处理，新手还是先看钟吧。',
      },
    ],
  },
  {
    title: 'DS18B20 偶尔读出 85 ℃，线长 12 米',
    body: '羊圈的温度，12 米网线，三只探头并联，4.7 k 上拉。大部分正常，每小时有几次 85.0，偶尔 -127。',
    by: 'wuyou',
    tags: ['electronics', 'arduino'],
    daysAgo: 49,
    views: 267,
    votes: 6,
    answers: [
      {
        by: 'kenji',
        votes: 15,
        hoursLater: 2,
        accepted: true,
        body: `Both numbers are messages, not temperatures:

- **85.0** is the power-on value. The sensor restarted and was read before a conversion. So: supply dips.
- **-127** is the library saying nobody answered. So: signal.

At 12 m with three sensors in a star, try in this order:

1. run a real 5 V wire, no parasite power;
2. pull-up 2.2 k instead of 4.7 k, the cable's capacitance needs more current;
3. 100 nF across the supply at every sensor;
4. a line, not a star: one cable passing all three.

In code, throw both away instead of averaging them in:

\`\`\`cpp
bool valid(float celsius) {
  return celsius != 85.0f && celsius != DEVICE_DISCONNECTED_C;
}
\`\`\`

(A sheep shed will not be at exactly 85.0.)`,
        comments: [
          {
            by: 'wuyou',
            text: '上拉换 2.2 k，探头旁边焊了电容，三天没有一个 85。羊也表示满意。',
            votes: 3,
            minutesLater: 2800,
          },
          {
            by: 'wangdao',
            text: '网线记得一对里一根信号一根地，别把信号和 5 V 拧在一起。',
            votes: 2,
            minutesLater: 60,
          },
        ],
      },
      {
        by: 'qinling',
        votes: 4,
        hoursLater: 11,
        body: '长线的另一个敌人是雷。野外的话，信号线两头各加一个 TVS 管，几毛钱，省一次换主控。',
      },
    ],
  },
  {
    title: 'I2C 扫描时所有地址都有应答，是总线坏了吗',
    body: '扫描程序从 1 到 127 每一个都说“找到设备”。只接了一块 OLED 屏。',
    by: 'dongdong',
    tags: ['arduino', 'electronics'],
    daysAgo: 2.6,
    views: 41,
    votes: 2,
    answers: [
      {
        by: 'kenji',
        votes: 4,
        hoursLater: 1,
        body: "Every address answers = SDA is stuck low. The master sees a low bit and takes it for an acknowledge. Unplug the display and scan again: if it still finds 127 devices, SDA is shorted to ground on your side; if it finds none, look at the display's wiring (VCC and GND swapped is the classic).",
        comments: [
          {
            by: 'dongdong',
            text: '拔掉之后是 0 个。然后发现屏的引脚顺序是 VCC 在前，我照教程按 GND 在前接的……屏还能亮，命真大。',
            minutesLater: 50,
          },
          { by: 'wangdao', text: '丝印永远比教程可信。', votes: 3, minutesLater: 15 },
        ],
      },
    ],
  },
]
