#include "client/records/drawn_replay.hpp"

#include <unistd.h>

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <csignal>
#include <optional>
#include <string>

#include "client/exit_code.hpp"
#include "client/records/replay_talk.hpp"
#include "client/terminal/drawn/when_writable.hpp"
#include "client/terminal/input.hpp"
#include "client/terminal/sentences/record.hpp"

namespace visavis::client {

namespace {

namespace asio = boost::asio;

constexpr std::chrono::milliseconds lone_escape{50};
constexpr int by_signal = 128; // a shell's exit code for signal n is 128 + n

std::int64_t own_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

class DrawnReplay {
  public:
    DrawnReplay(const Story& story, Display& display)
        : story_(story), display_(display), talk_(story, display.mode()) {
        for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT}) signals_.add(signal);
    }

    int run() {
        display_.open();
        talk_.begin(false);
        await_signal();
        refresh();
        input_.emplace(context_.get_executor(), [this](const std::string& piece) { take(piece); });
        context_.run();
        input_.reset();
        display_.mode().all_is_seen(); // what was told is told again by the next replay
        display_.close();
        return code_;
    }

  private:
    Scene scene() const {
        const StoryStep& step = story_.steps[talk_.step()];
        Scene scene;
        scene.view = &step.view;
        scene.now_ms = step.now_ms;
        scene.notice = sentences::step_heading(talk_.step(), story_.steps.size() - 1, step.after_ms);
        scene.is_live = false;
        scene.steps = true;
        return scene;
    }

    void refresh() {
        display_.refresh(scene(), own_ms());
        if (display_.is_behind()) writable_.wait(display_.descriptor(), [this] { refresh(); });
        if (!display_.mode().awaits_more_of_a_key()) return;
        timer_.expires_after(lone_escape);
        timer_.async_wait([this](const boost::system::error_code& error) {
            if (!error) obey(display_.mode().escape_is_alone(scene()));
        });
    }

    void take(const std::string& piece) {
        timer_.cancel();
        if (piece.empty()) return end(by_signal + SIGHUP); // the terminal is gone
        obey(display_.mode().typed(piece, scene()));
    }

    void obey(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) talk_.typed(line);
        if (talk_.is_over() || display_.is_broken())
            end(static_cast<int>(story_.wrong ? ExitCode::failed : ExitCode::done));
        else
            refresh();
    }

    void await_signal() {
        signals_.async_wait([this](const boost::system::error_code& error, int signal) {
            if (error) return;
            if (signal == SIGINT || signal == SIGTERM || signal == SIGHUP) return end(by_signal + signal);
            if (signal == SIGTSTP) {
                writable_.cancel();
                display_.mode().all_is_seen();
                display_.close();
                ::kill(::getpid(), SIGSTOP); // returns when somebody continues us
            }
            if (signal != SIGWINCH) {
                display_.open();
                display_.forget();
            }
            await_signal();
            refresh();
        });
    }

    void end(int code) {
        code_ = code;
        context_.stop();
    }

    const Story& story_;
    Display& display_;
    ReplayTalk talk_;
    asio::io_context context_{1};
    asio::signal_set signals_{context_};
    asio::steady_timer timer_{context_};
    WhenWritable writable_{context_.get_executor()};
    std::optional<Input> input_;
    int code_ = 0;
};

} // namespace

int replay_drawn(const Story& story, Display& display) {
    if (story.wrong) display.mode().complain(sentences::breaks_off(*story.wrong));
    if (story.steps.empty()) return static_cast<int>(ExitCode::failed);
    return DrawnReplay(story, display).run();
}

} // namespace visavis::client
