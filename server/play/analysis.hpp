// The analysis of one finished match for one who asked. Knows no connection and no store.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include "common/play/base/effort.hpp"
#include "proto/messages/analysis.hpp"
#include "proto/record.hpp"
#include "server/play/solver.hpp"

namespace visavis::server {

using HearAnalysis = std::function<void(const proto::RecordAnalysis&)>;

/// All that there is to say, and to `progress` what has been judged meanwhile. Nothing is said of a record
/// that is not right.
proto::RecordAnalysis explain(const proto::Record& record, const play::Effort& effort,
                              const HearAnalysis& progress);

/// Under way, until it has ended or is destroyed.
class Analysis {
  public:
    /// Of the record that `document` is, by the solver, in about so much time of a core; less while others
    /// wait. `hear` is called on the network's thread, and not any more once this is destroyed.
    static std::shared_ptr<Analysis> begin(Solver& solver, std::string document, std::chrono::seconds time,
                                           HearAnalysis hear);
    ~Analysis() { stop_.request_stop(); }
    Analysis(const Analysis&) = delete;
    Analysis& operator=(const Analysis&) = delete;

  private:
    explicit Analysis(HearAnalysis hear) : hear_(std::move(hear)) {}

    HearAnalysis hear_;
    std::stop_source stop_;
};

} // namespace visavis::server
